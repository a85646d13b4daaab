/*
 * React as the views use it, out of preact and its hooks. `preact/compat` also brings what no view asks for: portals,
 * Suspense, React's names of attributes and events.
 */

import { type ComponentChildren, toChildArray } from 'preact'

// biome-ignore lint/performance/noBarrelFile: it stands in for a package
export { Component, createContext, createElement, Fragment } from 'preact'
export {
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'preact/hooks'

export const Children = {
  map: <T>(children: ComponentChildren, draw: (child: ReturnType<typeof toChildArray>[number]) => T): T[] =>
    toChildArray(children).map(draw),
}
