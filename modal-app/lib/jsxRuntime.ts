import { jsx as element, Fragment } from 'preact/jsx-runtime'

/** The JSX runtime. The build and the tests use it instead of preact's own. */
export { createElement as jsx, createElement as jsxDEV, createElement as jsxs, Fragment }

type Type = Parameters<typeof element>[0] | string
type Props = { children?: unknown } & Record<string, unknown>

/** Elements whose text must not be wrapped. */
const bare = ['option', 'style', 'text', 'textarea', 'title']

/**
 * Wraps each text in an element whose key is the text, so that a change replaces the element. Page translators replace
 * text nodes by `<font>` elements: later writes to such a node are invisible, and the old text stays. Return values of
 * components do not pass through here, so they must be elements, such as fragments.
 */
function createElement(type: Type, props: Props, key?: string) {
  const { children } = props
  const isOwn = (typeof type === 'string' && !bare.includes(type)) || (type as unknown) === Fragment
  if (!isOwn || children === undefined || typeof children === 'function')
    return element(type as string, props as never, key)
  const own = Array.isArray(children) ? children.map(ownElement) : ownElement(children)
  return element(type as string, { ...props, children: own } as never, key)
}

/** @param place distinguishes equal adjacent texts */
function ownElement(child: unknown, place = 0): unknown {
  const isText = typeof child === 'number' || (typeof child === 'string' && child.trim() !== '')
  return isText ? element('span', { children: child } as never, `${place} ${child}`) : child
}
