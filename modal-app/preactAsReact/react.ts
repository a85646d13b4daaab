import { type ComponentChild, type ComponentChildren, toChildArray } from 'preact'

/*
 * What the source uses of `react`, by preact's core. `preact/compat` adds React's other parts and rewrites the
 * attributes of each element that is drawn, which this source does not need (DECISIONS.md).
 */

// biome-ignore lint/performance/noBarrelFile: it stands for one module, React
export { Component, createContext, createElement, Fragment } from 'preact'
export { useContext, useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks'

export const Children = {
  map: (children: ComponentChildren, draw: (child: ComponentChild) => ComponentChild) =>
    toChildArray(children).map(draw),
}
