export interface PanelColours {
  surface: string
  /** The rows of the skeleton, and the second button of a card. */
  fill: string
  ink: string
  accent: string
  onAccent: string
}

/** Those of modal-app/ui/tokens.css. */
export function panelColours(dark: boolean): PanelColours {
  return dark
    ? { surface: '#15181b', fill: '#1f2428', ink: '#f1f4f5', accent: '#5cc5d3', onAccent: '#071416' }
    : { surface: '#fff', fill: '#f3f5f5', ink: '#13191b', accent: '#0f6b78', onAccent: '#fff' }
}
