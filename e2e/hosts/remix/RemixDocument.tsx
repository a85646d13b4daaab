import { HydratedDocument } from '../hydrated/HydratedDocument.tsx'

/** What Remix adds at the end of each page: scroll restoration, the server's data, and the script. */
const inline = (text: string) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, which React leaves as it is.
  <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
)

/** The whole page as Remix writes it: its scripts are the last elements of its body. */
export function RemixDocument() {
  return (
    <HydratedDocument
      title="Fernhill Tea: hydrated as by Remix"
      end={
        <>
          {inline('window.scrolledTo = scrollY')}
          {inline('window.served = { routes: {} }')}
          <script type="module" async src="/remix.js" />
        </>
      }
    />
  )
}
