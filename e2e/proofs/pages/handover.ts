export {}

/*
 * Who may lead a window to the secure site's approval: a page, a modal's frame in it, the secure site's frame in that one, and
 * windows. A query names what the page or the modal does once its button is pressed; it goes down to each frame.
 */
const secureSite = `${location.protocol}//secure.localhost:${location.port}`
const params = new URLSearchParams(location.search)
const act = params.get('act') ?? ''
const output = document.querySelector('output')
const button = document.querySelector('button')
const show = (text: string) => {
  if (output) output.textContent = text
}

/** The frames of the secure site are below the modal, which is below the page. */
const framesOf = (window: Window): Window[] =>
  Array.from({ length: window.length }, (_, index) => window[index] as Window)
const below = (window: Window): Window[] => framesOf(window).flatMap(each => [each, ...framesOf(each)])

const name = 'the-window'
let place = ''
let opened: Window | null = null

/** What stands in for the port to the secure frame. */
const tell = (data: object) => {
  for (const frame of below(window)) frame.postMessage(data, secureSite)
}

const later = (work: (opened: Window) => void) => void setTimeout(() => opened && work(opened), 200)

function openWaiting(features = ''): void {
  place = crypto.randomUUID()
  tell({ begin: place })
  opened = window.open(`${secureSite}/wait#${place}`, name, features)
}

const acts: Readonly<Record<string, () => void>> = {
  open: () => openWaiting(),
  small: () => openWaiting('popup,width=120,height=100'),
  /** An empty window, which the frame is to navigate by its name. */
  name() {
    opened = window.open('', name)
    tell({ name })
  },
  /** An empty window that hands itself to the frame. */
  hand() {
    opened = window.open('', name)
    later(({ document }) => {
      const script = document.createElement('script')
      script.textContent = `opener[0].postMessage({ lead: true }, '${secureSite}')`
      document.body.append(script)
    })
  },
  /** Into the empty document, which is its own until the first answer comes. */
  draw() {
    openWaiting()
    later(({ document }) => document.body.append('Drawn'))
  },
  /** Which ends its journey. */
  write() {
    openWaiting()
    later(({ document }) => document.write('Drawn<button>Approve</button>'))
    setTimeout(() => show(`at ${opened && addressOf(opened)}`), 1_500)
  },
  navigate() {
    openWaiting()
    if (opened) opened.location.href = `${location.origin}/thief#${place}`
  },
  close() {
    openWaiting()
    opened?.close()
  },
  /** For a request that another page has begun. */
  guess() {
    tell({ begin: crypto.randomUUID() })
    window.open(`${secureSite}/wait#${crypto.randomUUID()}`)
  },
  hundred() {
    openWaiting()
    for (let count = 0; count < 100; count++) window.open(`${secureSite}/wait#${place}`, `${name}${count}`)
  },
}

function addressOf({ location }: Window): string {
  try {
    return location.href
  } catch (thrown) {
    return (thrown as Error).name
  }
}

/** Tries what a window's opener can still do to it. */
function reach(): void {
  if (!opened) return
  const { closed } = opened
  try {
    opened.postMessage({ goTo: 'thief' }, '*')
    opened.location.href = `${location.origin}/thief`
    opened.close()
  } catch {}
  const named = window.open('', name)
  show(`closed: ${closed}, by its name: ${named && addressOf(named)}`)
}

function startOuter(): void {
  let presses = 0
  button?.addEventListener('click', () => {
    if (presses++) reach()
    else acts[act]?.()
  })
}

function startSecure(): void {
  let begun: string | undefined
  let ticket: string | undefined
  let named = ''
  // A press here, for comparison.
  button?.addEventListener('click', () => show(`named: ${window.open('/approve#named', named) !== null}`))
  window.addEventListener('message', ({ data, origin, source }) => {
    const asker = source as Window
    if (data.lead) {
      try {
        asker.location.href = `${secureSite}/approve#lead`
        show('led')
      } catch (thrown) {
        show((thrown as Error).name)
      }
    } else if (data.name) {
      named = data.name
      show(`active: ${navigator.userActivation?.isActive}, named: ${window.open('/approve#named', named) !== null}`)
    } else if (data.begin) {
      begun = data.begin
      ticket = crypto.randomUUID()
      show('begun')
    } else if (origin === secureSite && data.waitsAt === begun && ticket) {
      asker.postMessage({ goTo: ticket }, { targetOrigin: secureSite })
      ticket = undefined
      show('handed over')
    }
  })
}

/** Sends to the frames beside or below this window's opener. Only those of the secure site get the message. */
function startWaiting(): void {
  const waitsAt = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
  const { opener } = window
  show(opener ? 'waiting' : 'no opener')
  if (!opener) return
  const asking = setInterval(() => {
    for (const frame of below(opener)) frame.postMessage({ waitsAt }, secureSite)
  }, 100)
  window.addEventListener('message', ({ data, origin }) => {
    if (origin !== secureSite || !data.goTo) return
    clearInterval(asking)
    window.opener = null
    location.replace(`/approve#${data.goTo}`)
  })
}

function startApproving(): void {
  const ticket = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
  const isOurs = document.documentElement.dataset.site === 'same-origin'
  show(ticket && isOurs ? 'send 1 ETH to the gardener' : 'nothing')
  if (ticket && isOurs) button?.addEventListener('click', () => fetch(`/approved/${ticket}`, { method: 'POST' }))
}

if (location.pathname === '/secure') startSecure()
else if (['/wait', '/thief'].includes(location.pathname)) startWaiting()
else if (location.pathname === '/approve') startApproving()
else if (params.get('by') === location.pathname.slice(1)) startOuter()
