/**
 * The function that `source` spells, in which names of `given` stand for their values: for what goes over a list that never changes. In a loop the
 * one place that calls calls another function each time, and V8 then inlines none of them; written out, each has a place of its own. Only for text
 * that the product makes of its own descriptions: names of fields come in by `JSON.stringify`, all else by `given`.
 */
export const generateFunction = <F>(given: Readonly<Record<string, unknown>>, source: string): F =>
  new Function(...Object.keys(given), `'use strict'; return ${source}`)(...Object.values(given)) as F
