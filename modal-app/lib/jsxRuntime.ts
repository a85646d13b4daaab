import { jsx as element, Fragment } from 'preact/jsx-runtime'

/** What JSX compiles to. The build and the tests use this in the place of preact's own. */
export { createElement as jsx, createElement as jsxDEV, createElement as jsxs, Fragment }

type Type = Parameters<typeof element>[0] | string
type Props = { children?: unknown } & Record<string, unknown>

/** Their text is no content to wrap. */
const bare = ['option', 'style', 'text', 'textarea', 'title']

/**
 * Puts each text into an element of its own, whose key is the text, so that a change replaces the element. A page translator
 * takes text nodes out and puts `<font>` elements in: what is written to such a node afterwards is seen by nobody, and
 * what stood there before stays. What a component returns does not pass here: it has to be an element, such as a fragment.
 */
function createElement(type: Type, props: Props, key?: string) {
  const { children } = props
  const isOwn = (typeof type === 'string' && !bare.includes(type)) || (type as unknown) === Fragment
  if (!isOwn || children === undefined || typeof children === 'function')
    return element(type as string, props as never, key)
  const own = Array.isArray(children) ? children.map(ownElement) : ownElement(children)
  return element(type as string, { ...props, children: own } as never, key)
}

/** @param place keeps equal texts beside each other apart */
function ownElement(child: unknown, place = 0): unknown {
  const isText = typeof child === 'number' || (typeof child === 'string' && child.trim() !== '')
  return isText ? element('span', { children: child } as never, `${place} ${child}`) : child
}
