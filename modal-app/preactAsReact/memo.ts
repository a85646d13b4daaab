import { Component, type ComponentType, createElement } from 'preact'

/** A component that is drawn again only if one of its props changes. */
export function memo<Props extends object>(View: ComponentType<Props>): ComponentType<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      const names = Object.keys({ ...this.props, ...next }) as (keyof Props)[]
      return names.some(name => next[name] !== this.props[name])
    }

    override render() {
      return createElement(View, this.props)
    }
  }
}
