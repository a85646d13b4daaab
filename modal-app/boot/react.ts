import {
  Component,
  type ComponentChildren,
  createContext,
  createElement,
  Fragment,
  options,
  toChildArray,
} from 'preact'
import { useContext, useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks'

/**
 * What `react` and `react-dom` are in browsers, as far as the modal uses them. preact/compat would bring the rest of React: 3 KB
 * in the document, and a pass over the attributes of each element. What a view has to do without: boot/react.test.tsx.
 */
export {
  Component,
  createContext,
  createElement,
  Fragment,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
}

export const Children = {
  map: <T>(children: ComponentChildren, draw: (child: ComponentChildren) => T) => toChildArray(children).map(draw),
}

/** Draws what `change` has changed before it returns. */
export function flushSync<T>(change: () => T): T {
  const before = options.debounceRendering
  let draw: (() => void) | undefined
  options.debounceRendering = next => {
    draw = next
  }
  try {
    const result = change()
    draw?.()
    return result
  } finally {
    // Preact asks only whether there is one.
    options.debounceRendering = before as NonNullable<typeof before>
  }
}
