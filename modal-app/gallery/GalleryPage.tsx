import { useEffect, useState } from 'react'
import { locales } from './mountStory.tsx'

/** The settings in the URL after `#`; the first value of each is the default. */
const controls = {
  theme: ['light', 'dark'],
  width: ['390', '320', '360', '760', '1280'],
  text: ['100', '200'],
  locale: locales,
} as const

function readHash(): URLSearchParams {
  return new URLSearchParams(location.hash.slice(1))
}

/** The gallery page: all stories at the side, and the chosen one in a frame of the chosen width. */
export function GalleryPage({ ids }: { ids: readonly string[] }) {
  const [params, setParams] = useState(readHash)

  useEffect(() => {
    const onHashChange = () => setParams(readHash())
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [])

  function hashWith(name: string, value: string): string {
    const next = new URLSearchParams(params)
    next.set(name, value)
    return `#${next}`
  }

  const story = params.get('story') ?? ids[0] ?? ''
  const frame = new URLSearchParams(params)
  frame.set('story', story)
  frame.set('mount', '1')
  return (
    <div className="galleryPage">
      <nav>
        <a href="index.html">Modal</a>
        <a href="secure-site.html">Secure site</a>
        {ids.map((id, index) => {
          const file = id.slice(0, id.lastIndexOf('/'))
          return (
            <div key={id}>
              {!ids[index - 1]?.startsWith(`${file}/`) && <h2>{file}</h2>}
              <a aria-current={id === story ? 'page' : undefined} href={hashWith('story', id)}>
                {id.slice(file.length + 1)}
              </a>
            </div>
          )
        })}
      </nav>
      <div>
        <form>
          {Object.entries(controls).map(([name, values]) => (
            <label key={name}>
              {name}{' '}
              <select
                onChange={event => location.assign(hashWith(name, event.currentTarget.value))}
                value={params.get(name) ?? values[0]}
              >
                {values.map(value => (
                  <option key={value}>{value}</option>
                ))}
              </select>
            </label>
          ))}
        </form>
        <iframe
          key={frame.toString()}
          src={`#${frame}`}
          title="Story"
          width={params.get('width') ?? controls.width[0]}
        />
      </div>
    </div>
  )
}
