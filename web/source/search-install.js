import { install } from "./search.js";

/** @type {any} */ (self).ruleglotSearch = install;
