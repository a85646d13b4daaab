import { type ComponentChildren, options, toChildArray } from 'preact'

/*
 * What the source uses of `react` and `react-dom`, from preact. preact/compat, which does this for all of React, looks
 * at each property of each element that is drawn.
 */

// biome-ignore lint/performance/noBarrelFile: it takes the place of a package
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

/** Runs `update` and draws its changes before it returns. */
export function flushSync<T>(update: () => T): T {
  let draw: (() => void) | undefined
  const later = options.debounceRendering
  options.debounceRendering = run => {
    draw = run
  }
  try {
    const result = update()
    draw?.()
    return result
  } finally {
    options.debounceRendering = later
  }
}
