/** A text as it is signed. It may be longer than its place, so that the keyboard reaches it, to scroll. */
export function Writing({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached
    <section class="writing" aria-label={label} tabIndex={0}>
      {text}
    </section>
  )
}
