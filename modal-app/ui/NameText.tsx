import { Fragment } from 'react'

/** A name or an email that breaks between its parts rather than in one of them. */
export function NameText({ name }: { name: string }) {
  return (
    <bdi>
      {name.split(/(?<=[@.])/).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
