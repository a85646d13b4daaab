import { options, toChildArray } from 'preact'

/*
 * Takes the place of `react` and `react-dom` in browsers: preact itself, and what the modal uses of React besides. preact/compat
 * would also rewrite the properties of every element that is drawn, for code that was written for React. A name that is not
 * here fails the build.
 */

// biome-ignore lint/performance/noBarrelFile: it takes the place of a package
export { Component, createContext, createElement, Fragment } from 'preact'
export { useContext, useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks'

type Child = ReturnType<typeof toChildArray>[number]

export const Children = {
  map: <T>(children: Parameters<typeof toChildArray>[0], draw: (child: Child) => T): T[] =>
    toChildArray(children).map(child => draw(child)),
}

/** Draws what `change` changes before it returns. */
export function flushSync<T>(change: () => T): T {
  const { debounceRendering } = options
  let draw: (() => void) | undefined
  options.debounceRendering = run => {
    draw = run
  }
  try {
    const result = change()
    draw?.()
    return result
  } finally {
    // biome-ignore lint/style/noNonNullAssertion: undefined is what preact begins with, though its type has no such value
    options.debounceRendering = debounceRendering!
  }
}
