/** The text to sign. Focusable, because a long text needs scrolling by keyboard. */
export function Writing({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached
    <section class="writing" aria-label={label} tabIndex={0}>
      {text}
    </section>
  )
}
