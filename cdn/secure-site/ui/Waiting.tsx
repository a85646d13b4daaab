/** Shows that something is under way. */
export function Waiting() {
  return (
    <div class="waiting" aria-busy="true">
      <span class="spinner" aria-hidden="true" />
    </div>
  )
}
