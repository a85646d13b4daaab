/**
 * What the route of each view carries besides its name. A feature adds its views to this interface in its own
 * `views.ts`, so nothing below the features names them.
 */
export interface RouteFacts {
  Connect: object
}

/** A view's name. */
export type RouteName = keyof RouteFacts

/** One view of the stack of spec §2, with exactly the data the view needs. */
export type Route<V extends RouteName = RouteName> = { [N in V]: { readonly view: N } & Readonly<RouteFacts[N]> }[V]
