/** A time in this browser's format and zone, with the exact one in the tooltip. */
export function When({ at }: { at: string }) {
  const text = new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <time dateTime={at} title={at}>
      {text}
    </time>
  )
}
