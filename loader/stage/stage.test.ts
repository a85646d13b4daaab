import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createDeferred } from '../../shared/createDeferred.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { englishTexts } from '../loaderTexts.ts'
import type { Look } from './placePanel.ts'
import { createStage, type Stage } from './stage.ts'

const url = 'about:blank'
// A blank page needs no network, and gives the iframe a window.
Reflect.get(window, 'happyDOM').settings.enableIframePageLoading = true
const onLoad = vi.fn()
const onEscape = vi.fn()
const onTaken = vi.fn()
const onSteal = vi.fn()
const onRetry = vi.fn()
let look: Look
let isSettled = true
let hasSettled = createDeferred<void>()
const hydration = {
  isOver: () => isSettled,
  get over() {
    return hasSettled.promise
  },
  whenRead: (run: () => void) => run(),
}
let frame: Stage
let before: string

beforeEach(() => {
  vi.clearAllMocks()
  look = { isDark: false, height: Number.NaN, texts: englishTexts, wallets: [] }
  setTop(shell)
  document.body.innerHTML = '<main><button id="opener">Connect</button><input></main>'
  document.querySelector<HTMLElement>('#opener')?.focus()
  before = document.documentElement.outerHTML
  frame = createStage({
    url: () => url,
    look: () => look,
    onLoad,
    onDismiss: onEscape,
    onTaken,
    onSteal,
    onRetry,
    hydration,
  })
})
afterEach(() => {
  frame.hide()
  frame.unload()
})

const showModal = () => {
  frame.load()
  frame.show()
  frame.reveal()
}
const shell = () => document.querySelector<HTMLDialogElement>(isSettled ? 'html > dialog' : 'body > dialog')
const iframe = () => shell()?.querySelector<HTMLIFrameElement>(':scope > iframe') ?? null
const panel = () => shell()?.querySelector<HTMLElement>(':scope > div') ?? null
const ours = () => document.querySelectorAll('html > dialog, html > dialog *').length
const broken = new ConnectKitError('frame_refused', 'What is wrong')
/** The element on top at the modal's panel. */
const setTop = (element: () => Element | null) => vi.spyOn(document, 'elementFromPoint').mockImplementation(element)
const press = (target: EventTarget, key = 'Escape', more = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  target.dispatchEvent(event)
  return event
}
const focus = (element: Element | null) => element?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))

describe('before the page has started', () => {
  beforeEach(() => {
    isSettled = false
  })
  afterEach(() => {
    isSettled = true
    Reflect.deleteProperty(document.documentElement, 'moveBefore')
  })
  const start = async () => {
    isSettled = true
    hasSettled.resolve()
    hasSettled = createDeferred()
    // Callbacks that wait for it have run by then.
    await Promise.resolve()
  }

  test('the modal is last in the body, where frameworks that hydrate the page tolerate it', () => {
    showModal()
    expect(document.body.lastElementChild).toBe(shell())
  })

  test('the modal leaves the body once the page has started and it is closed, and is not taken for stolen', async () => {
    const moved = vi.fn((node: Node) => document.documentElement.append(node))
    Object.assign(document.documentElement, { moveBefore: moved })
    showModal()
    const mine = shell()
    await start()
    expect(moved).not.toHaveBeenCalled()
    frame.hide()
    expect(moved).toHaveBeenCalledExactlyOnceWith(mine, null)
    expect(shell()).toBe(mine)
    await new Promise(resolve => setTimeout(resolve))
    expect(onTaken).not.toHaveBeenCalled()
  })

  test('where a move would load the iframe again, it stays in the body until there is a new one', async () => {
    showModal()
    const mine = shell()
    await start()
    frame.hide()
    frame.show()
    expect(document.body.lastElementChild).toBe(mine)
    frame.hide()
    frame.unload()
    showModal()
    expect(shell()?.parentNode).toBe(document.documentElement)
    expect(onTaken).not.toHaveBeenCalled()
  })

  test('nothing enters the page once it has started, unless it is loaded', async () => {
    Object.assign(document.documentElement, { moveBefore: vi.fn() })
    await start()
    expect(Reflect.get(document.documentElement, 'moveBefore')).not.toHaveBeenCalled()
  })

  test('Escape and Tab in its panel work as ever, and the page gets no keyboard', () => {
    frame.load()
    frame.show()
    press(panel() as Element)
    expect(onEscape).toHaveBeenCalledOnce()
    frame.explain(broken)
    const [first, second] = panel()?.querySelectorAll('button') ?? []
    second?.focus()
    focus(second as Element)
    expect(document.activeElement).toBe(second)
    expect(first).not.toBe(second)
  })

  test.each<[string, (body: Element) => void]>([
    ['with its body', body => body.replaceWith(document.createElement('body'))],
    ['out of its body', body => body.lastElementChild?.remove()],
    ['into another element', body => body.firstElementChild?.append(body.lastElementChild as Element)],
  ])('a page that takes the open modal away %s is noticed', async (_, take) => {
    showModal()
    const { body } = document
    take(body)
    await vi.waitFor(() => expect(onTaken).toHaveBeenCalled())
    if (document.body !== body) document.body.replaceWith(body)
  })
})

test('puts nothing into the page before it is loaded', () => {
  expect(document.documentElement.outerHTML).toBe(before)
  expect(frame.window()).toBeNull()
})

/**
 * For copying an address, and for the passkeys of a wallet opened by email, which the iframe delegates to the secure
 * site.
 */
const allowed = 'clipboard-write;publickey-credentials-get;publickey-credentials-create'

test('loads one hidden iframe in a sandbox', () => {
  frame.load()
  frame.load()
  expect(ours()).toBe(2)
  const element = iframe()
  expect(element?.title).toBe('ConnectKit')
  expect(element?.hasAttribute('data-connectkit')).toBe(true)
  expect(element?.getAttribute('sandbox')?.split(' ').sort()).toEqual([
    'allow-forms',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
    'allow-same-origin',
    'allow-scripts',
  ])
  expect(element?.getAttribute('allow')).toBe(allowed)
  expect(element?.src).toBe(url)
  expect(frame.window()).toBe(element?.contentWindow)
})

test('the closed iframe has no box, so that nothing in it can have the keyboard', () => {
  frame.load()
  expect(shell()?.style.display).toBe('none')
  expect(shell()?.inert).toBe(true)
  frame.uncover()
  expect(shell()?.style.display).toBe('none')
  frame.show()
  expect(shell()?.style.display).toBe('block')
})

test('an iframe that was loaded ahead needs no skeleton', () => {
  frame.load()
  frame.uncover()
  frame.show()
  expect(panel()).toBeNull()
  expect(Number(iframe()?.style.opacity)).toBe(1)
  frame.reveal()
  expect(document.activeElement).toBe(iframe())
})

test('asks browsers that know it to keep the iframe from taking the focus', () => {
  Object.assign(document, { featurePolicy: { features: () => ['focus-without-user-activation'] } })
  onTestFinished(() => void Reflect.deleteProperty(document, 'featurePolicy'))
  frame.load()
  expect(iframe()?.getAttribute('allow')).toBe(`${allowed};focus-without-user-activation 'none'`)
})

test('is no dialog to assistive technology while closed or outside the top layer', () => {
  frame.load()
  frame.show()
  expect(shell()?.role).toBe('none')
  expect(shell()?.open).toBe(false)
})

test('is out of reach of the page’s stylesheets', () => {
  frame.show()
  frame.load()
  for (const element of [shell(), iframe(), panel()]) {
    const declarations = element?.style.cssText.split(';').filter(text => text.trim()) ?? []
    expect(declarations.length).toBeGreaterThan(4)
    expect(declarations[0]).toContain('all: initial')
    for (const declaration of declarations) expect(declaration).toMatch(/!important$/)
  }
})

test('shows a skeleton at once, then the iframe over it, which it leaves once that has painted', async () => {
  frame.show()
  expect(panel()?.ariaBusy).toBe('true')
  expect(document.activeElement).toBe(panel())
  frame.load()
  // Under the iframe, which stays invisible until it answers.
  expect(Number(iframe()?.style.opacity)).toBe(0.001)
  expect(iframe()?.previousElementSibling).toBe(panel())
  frame.reveal()
  expect(Number(iframe()?.style.opacity)).toBe(1)
  expect(document.activeElement).toBe(iframe())
  expect(panel()).not.toBeNull()
  await frame.settle()
  expect(panel()).toBeNull()
  expect(shell()?.style.display).toBe('block')
  expect(ours()).toBe(2)
})

test('shows what a document of ours draws ahead and lets it be clicked, but leaves keys to the skeleton until it answers', () => {
  frame.show()
  frame.load()
  frame.uncover()
  expect(Number(iframe()?.style.opacity)).toBe(1)
  expect(iframe()?.inert).toBe(false)
  expect(document.activeElement).toBe(panel())
  frame.show(true)
  expect(Number(iframe()?.style.opacity)).toBe(0.001)
  expect(iframe()?.inert).toBe(true)
})

test('shows nothing of a new iframe until it has said that it is ours', () => {
  frame.show()
  frame.load()
  frame.uncover()
  frame.unload()
  frame.load()
  expect(Number(iframe()?.style.opacity)).toBe(0.001)
})

test('an iframe that claims to have painted before it answered leaves the skeleton', async () => {
  frame.show()
  frame.load()
  await frame.settle()
  expect(panel()).not.toBeNull()
})

test('an opening that ended takes no skeleton from the next one', async () => {
  frame.show()
  frame.load()
  frame.reveal()
  const settled = frame.settle()
  frame.hide()
  frame.show(true)
  frame.reveal()
  await settled
  expect(panel()).not.toBeNull()
})

test('the skeleton is as high as asked, and never higher than the window', () => {
  look.height = 480
  frame.show()
  expect(panel()?.style.height).toBe('480px')
  frame.hide()
  look.height = 99_999
  frame.show()
  expect(panel()?.style.height).toBe(`${innerHeight - 32}px`)
})

test.each([
  [1280, 0, 666],
  [390, 0, 604],
  [1280, 2, 639],
  [390, 2, 577],
])(
  'in a window %d px wide with %d wallets, a first visit’s skeleton is as high as the first view',
  (width, count, height) => {
    vi.stubGlobal('innerWidth', width)
    onTestFinished(() => void vi.unstubAllGlobals())
    look.wallets = Array(count).fill({ name: 'Ember' })
    frame.show()
    expect(panel()?.style.height).toBe(`${height}px`)
  },
)

test.each([
  [0, ['68px', '130px', '192px', '254px', '316px', '378px', '440px', '502px']],
  [1, ['93px', '191px', '253px', '315px', '377px', '439px']],
  [2, ['93px', '155px', '253px', '315px', '377px', '439px']],
])('the rows of a skeleton stand where those of Connect will, with %d wallets in the page', (count, tops) => {
  vi.stubGlobal('innerWidth', 1280)
  onTestFinished(() => void vi.unstubAllGlobals())
  look.wallets = Array(count).fill({ name: 'Ember' })
  frame.show()
  const rows = [...(panel()?.children ?? [])].slice(1) as HTMLElement[]
  expect(rows.map(({ style }) => style.inset.split(' ')[0])).toEqual(tops)
})

test('reports no height of a skeleton in a page that is not drawn', () => {
  expect(frame.height()).toBeUndefined()
  frame.show()
  // Nothing has a layout here.
  expect(panel()?.offsetHeight).toBe(0)
  expect(frame.height()).toBeUndefined()
})

test('comes in from a slightly smaller size, but replaces what is on screen without motion', () => {
  const styles: string[] = []
  const observer = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    if (this === panel()) styles.push(this.style.transform)
    return 0
  })
  frame.show()
  expect(styles).toEqual(['scale(.97)'])
  expect(panel()?.style.transform).toBe('')
  frame.show(true)
  expect(styles).toEqual(['scale(.97)', ''])
  observer.mockRestore()
})

test('reads the page’s style before it changes anything, so that the browser computes it once', () => {
  const found: unknown[] = []
  const read = () => {
    found.push(document.documentElement.outerHTML, document.adoptedStyleSheets.length)
    return look
  }
  const sheets = document.adoptedStyleSheets.length
  const mine = createStage({
    url: () => url,
    look: read,
    onLoad,
    onDismiss: onEscape,
    onTaken,
    onSteal,
    onRetry,
    hydration,
  })
  onTestFinished(mine.hide)
  mine.show()
  expect(found).toEqual([before, sheets])
  expect(document.adoptedStyleSheets).toHaveLength(sheets + 1)
})

test('visitors who prefer reduced motion get none', () => {
  const moves = () => [shell(), panel()].map(element => element?.style.transitionDuration)
  frame.show()
  expect(moves()).not.toContain('0s')
  frame.hide()
  const calm = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  frame.show()
  expect(moves()).toEqual(['0s', '0s'])
  calm.mockRestore()
})

test('keeps clicks and keys from an iframe whose document is not known to be ours', () => {
  frame.show()
  frame.load()
  expect(iframe()?.inert).toBe(true)
  frame.reveal()
  expect(iframe()?.inert).toBe(false)
})

test('shows no panel over an iframe that has been seen', () => {
  showModal()
  frame.hide()
  frame.show()
  expect(panel()).toBeNull()
  expect(shell()?.style.display).toBe('block')
  expect(iframe()?.inert).toBe(false)
})

test('shows a panel over an iframe with a new document', () => {
  showModal()
  frame.show(true)
  expect(panel()).not.toBeNull()
  expect(document.activeElement).toBe(panel())
})

test('shows a panel again after the page removed the iframe', () => {
  showModal()
  frame.hide()
  iframe()?.remove()
  expect(frame.window()).toBeNull()
  frame.show()
  expect(panel()).not.toBeNull()
  frame.load()
  expect(iframe()?.previousElementSibling).toBe(panel())
})

test('replaces an iframe that the page has moved', () => {
  frame.load()
  const moved = iframe() as HTMLElement
  document.body.append(moved)
  expect(frame.window()).toBeNull()
  frame.load()
  expect(moved.isConnected).toBe(false)
  expect(frame.window()).toBe(iframe()?.contentWindow)
})

test('a retry keeps the panel', () => {
  frame.show()
  frame.load()
  frame.unload()
  frame.load()
  expect(iframe()?.previousElementSibling).toBe(panel())
  expect(document.querySelectorAll('html > dialog > *')).toHaveLength(2)
})

test('a click beside the panel cancels, one on it does not', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  onTestFinished(() => now.mockRestore())
  frame.show()
  now.mockReturnValue(2_000)
  panel()?.click()
  expect(onEscape).not.toHaveBeenCalled()
  shell()?.click()
  expect(onEscape).toHaveBeenCalledOnce()
})

test('a click that reaches the dialog although the iframe covers it was aimed at the iframe, and cancels nothing', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  onTestFinished(() => now.mockRestore())
  showModal()
  now.mockReturnValue(9_000)
  shell()?.click()
  expect(onEscape).not.toHaveBeenCalled()
  frame.hide()
  frame.show()
  now.mockReturnValue(18_000)
  shell()?.click()
  expect(onEscape).not.toHaveBeenCalled()
})

test('a click that misses what a document of ours draws ahead cancels nothing, and one beside a card that covers it does', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  onTestFinished(() => now.mockRestore())
  frame.load()
  frame.show()
  frame.uncover()
  now.mockReturnValue(9_000)
  shell()?.click()
  expect(onEscape).not.toHaveBeenCalled()
  frame.explain()
  shell()?.click()
  expect(onEscape).toHaveBeenCalledOnce()
})

test('the rest of a burst of clicks on the opener cancels nothing', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  onTestFinished(() => now.mockRestore())
  frame.show()
  for (const atMs of [1_080, 1_300, 1_600]) {
    now.mockReturnValue(atMs)
    shell()?.click()
  }
  expect(onEscape).not.toHaveBeenCalled()
})

describe('events that a page’s dialog listens for', () => {
  const types = ['focusin', 'focusout', 'keydown', 'pointerdown', 'mousedown', 'click', 'touchstart']
  const heard: string[] = []
  const hear = ({ type }: Event) => heard.push(type)
  beforeEach(() => {
    heard.length = 0
    frame.load()
    for (const target of [document, window]) for (const type of types) target.addEventListener(type, hear, true)
    addEventListener('blur', hear, true)
    onTestFinished(() => {
      for (const target of [document, window]) for (const type of types) target.removeEventListener(type, hear, true)
      removeEventListener('blur', hear, true)
    })
  })

  test('is kept from it while it happens in our dialog', () => {
    frame.show()
    for (const type of types) panel()?.dispatchEvent(new Event(type, { bubbles: true }))
    expect(heard).toEqual([])
  })

  test('is kept from it while the focus comes to our dialog or leaves it', () => {
    frame.show()
    const opener = document.querySelector('#opener')
    for (const type of ['focusin', 'focusout'])
      opener?.dispatchEvent(new FocusEvent(type, { bubbles: true, relatedTarget: panel() }))
    expect(heard).toEqual([])
  })

  test('is kept from it when the window loses the focus to our iframe, and not when another program has it', () => {
    showModal()
    dispatchEvent(new Event('blur'))
    expect(heard).toEqual([])
    const focused = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body)
    onTestFinished(() => focused.mockRestore())
    dispatchEvent(new Event('blur'))
    expect(heard).toEqual(['blur'])
  })

  test('is kept from it while we take the focus, also in Firefox, which does not say where it goes', () => {
    frame.show()
    const opener = document.querySelector('#opener')
    // Each time, the focus leaves the page before anything else has it.
    vi.spyOn(iframe() as HTMLElement, 'focus').mockImplementation(() => {
      const focused = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body)
      for (const type of ['blur', 'focusout']) opener?.dispatchEvent(new FocusEvent(type, { bubbles: true }))
      dispatchEvent(new Event('blur'))
      focused.mockRestore()
    })
    frame.reveal()
    expect(iframe()?.focus).toHaveBeenCalledOnce()
    expect(heard).toEqual([])
    opener?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    expect(heard).toEqual(['focusout', 'focusout'])
  })

  test('is kept from it when we take back what it took: a trap that heard of it would take the focus again', () => {
    showModal()
    const field = document.querySelector('input')
    focus(field)
    expect(document.activeElement).toBe(iframe())
    expect(heard).toEqual([])
  })

  test('reach it once the page continues, and while the modal is closed', () => {
    showModal()
    const field = document.querySelector('input')
    const enter = () => field?.dispatchEvent(new FocusEvent('focusin', { bubbles: true, relatedTarget: iframe() }))
    enter()
    expect(heard).toEqual([])
    frame.yield()
    enter()
    expect(heard).toEqual(['focusin', 'focusin'])
    frame.hide()
    heard.length = 0
    enter()
    expect(heard).toEqual(['focusin', 'focusin'])
  })
})

test('a page that takes the keyboard each time we have it meets the top layer, and no endless loop', () => {
  const field = document.querySelector('input')
  let turns = 0
  const pull = ({ target }: Event) => {
    if (target !== field && ++turns < 500) field?.focus()
  }
  // Before our listeners, as a script above the tag may listen.
  addEventListener('focusin', pull, true)
  onTestFinished(() => removeEventListener('focusin', pull, true))
  showModal()
  field?.focus()
  expect(turns).toBeLessThan(30)
  expect(shell()?.open).toBe(true)
})

test('the page cannot hide the open modal from readers or the keyboard for good, and no endless loop follows', async () => {
  showModal()
  const hide = () => {
    shell()?.setAttribute('aria-hidden', 'true')
    shell()?.setAttribute('inert', '')
  }
  hide()
  await vi.waitFor(() => expect(shell()?.hasAttribute('aria-hidden')).toBe(false))
  expect(shell()?.inert).toBe(false)
  let turns = 0
  const again = new MutationObserver(() => {
    if (shell()?.inert || ++turns > 500) return
    hide()
  })
  again.observe(shell() as Element, { attributes: true })
  onTestFinished(() => again.disconnect())
  hide()
  await new Promise(resolve => setTimeout(resolve))
  expect(turns).toBeLessThan(60)
})

test('paints the panel in the colour of the scheme', () => {
  look.isDark = true
  frame.show()
  const colour = () => panel()?.style.background
  const dark = colour()
  frame.hide()
  look.isDark = false
  frame.show()
  expect(colour()).not.toBe(dark)
})

test('leaves the page byte for byte as it was', () => {
  const sheets = document.adoptedStyleSheets.length
  frame.show()
  frame.load()
  frame.reveal()
  expect(document.adoptedStyleSheets).toHaveLength(sheets + 1)
  frame.hide()
  expect(document.adoptedStyleSheets).toHaveLength(sheets)
  expect(Number(shell()?.style.opacity)).toBe(0.001)
  frame.unload()
  expect(document.documentElement.outerHTML).toBe(before)
})

test('returns the focus', () => {
  frame.show()
  frame.load()
  frame.reveal()
  frame.hide()
  expect(document.activeElement?.id).toBe('opener')
})

test('returns the focus into a shadow root', () => {
  const host = document.body.appendChild(document.createElement('div'))
  const inner = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
  const button = inner.attachShadow({ mode: 'open' }).appendChild(document.createElement('button'))
  button.focus()
  frame.show()
  const give = vi.spyOn(button, 'focus')
  frame.hide()
  expect(give).toHaveBeenCalledOnce()
})

test('returns the focus once', () => {
  frame.show()
  frame.hide()
  document.querySelector('input')?.focus()
  frame.hide()
  expect(document.activeElement?.tagName).toBe('INPUT')
})

test('does not focus an element that has left the page', () => {
  frame.show()
  document.querySelector('#opener')?.remove()
  expect(() => frame.hide()).not.toThrow()
})

test('works before the page has a body', () => {
  const { body } = document
  body.remove()
  frame.show()
  frame.load()
  frame.reveal()
  expect(iframe()).not.toBeNull()
  frame.hide()
  document.documentElement.append(body)
})

test('reports that a document has loaded', () => {
  frame.load()
  const calls = onLoad.mock.calls.length
  iframe()?.dispatchEvent(new Event('load'))
  expect(onLoad).toHaveBeenCalledTimes(calls + 1)
})

describe('while it is shown', () => {
  beforeEach(showModal)

  test('Escape in the page closes and does nothing else', () => {
    const heard = vi.fn()
    document.body.addEventListener('keydown', heard)
    for (const target of [document.body, document.querySelector('input') as Element, document])
      expect(press(target).defaultPrevented).toBe(true)
    expect(onEscape).toHaveBeenCalledTimes(3)
    expect(heard).not.toHaveBeenCalled()
    document.body.removeEventListener('keydown', heard)
  })

  test('leaves other keys, and an Escape that ends a composition, to the page', () => {
    expect(press(document.body, 'a').defaultPrevented).toBe(false)
    expect(press(document.body, 'Escape', { isComposing: true }).defaultPrevented).toBe(false)
    expect(onEscape).not.toHaveBeenCalled()
  })

  test('takes back focus that moves into the page behind', () => {
    const take = vi.spyOn(iframe() as HTMLElement, 'focus')
    focus(document.querySelector('input'))
    expect(take).toHaveBeenCalledOnce()
  })

  test('leaves focus to a page that continues, even after closing', () => {
    const take = vi.spyOn(iframe() as HTMLElement, 'focus')
    frame.yield()
    const field = document.querySelector('input') as HTMLElement
    field.focus()
    expect(take).not.toHaveBeenCalled()
    frame.hide()
    expect(document.activeElement).toBe(field)
  })

  test('takes it back once it is shown for something else', () => {
    frame.yield()
    frame.reveal()
    const take = vi.spyOn(iframe() as HTMLElement, 'focus')
    focus(document.querySelector('input'))
    expect(take).toHaveBeenCalledOnce()
  })

  test("a wallet's overlay that came later keeps its focus and its Escape", () => {
    const overlay = document.body.appendChild(document.createElement('div'))
    overlay.innerHTML = '<button>Approve</button>'
    const take = vi.spyOn(iframe() as HTMLElement, 'focus')
    focus(overlay.firstElementChild)
    expect(take).not.toHaveBeenCalled()
    expect(press(overlay.firstElementChild as Element).defaultPrevented).toBe(false)
    expect(onEscape).not.toHaveBeenCalled()
  })

  test('listens to nothing once hidden', () => {
    frame.hide()
    const take = vi.spyOn(iframe() as HTMLElement, 'focus')
    focus(document.querySelector('input'))
    expect(press(document.body).defaultPrevented).toBe(false)
    expect(take).not.toHaveBeenCalled()
    expect(onEscape).not.toHaveBeenCalled()
  })
})

describe('above the page', () => {
  test.each([
    ['a dialog of its own', () => document.body.append(document.createElement('dialog'))],
    ['something of a higher z-index', () => {}],
  ])('is raised only if the page shows %s in the middle', (_, prepare) => {
    prepare()
    showModal()
    frame.hide()
    setTop(() => document.body.lastElementChild)
    frame.show()
    expect(shell()?.open).toBe(true)
    frame.reveal()
    expect(shell()?.open).toBe(true)
    frame.hide()
    expect(shell()?.open).toBe(false)
    setTop(iframe)
    frame.show()
    expect(shell()?.open).toBe(false)
  })

  test('is raised if a transformed root replaces the viewport', () => {
    frame.load()
    Object.defineProperty(shell(), 'offsetParent', { value: document.documentElement })
    frame.show()
    expect(shell()?.open).toBe(true)
  })

  test('where the iframe is covered it is raised, and once a view above what else is in the top layer', () => {
    showModal()
    const raised = vi.spyOn(shell() as HTMLDialogElement, 'showModal')
    frame.raise()
    expect(raised).toHaveBeenCalledTimes(1)
    frame.raise()
    frame.raise()
    expect(raised).toHaveBeenCalledTimes(2)
    frame.lower()
    frame.raise()
    frame.raise()
    expect(raised).toHaveBeenCalledTimes(4)
    expect(shell()?.open).toBe(true)
  })

  test('is not raised for an iframe that is hidden until it is drawn', () => {
    frame.load()
    frame.show()
    frame.raise()
    expect(shell()?.open).toBe(false)
  })

  test('while it is shown, the page can neither mask nor clip it; hidden, nothing is watched', async () => {
    showModal()
    for (const element of [shell(), iframe()]) {
      const before = element?.style.cssText
      element?.style.setProperty('mask', 'linear-gradient(transparent, transparent)', 'important')
      element?.style.setProperty('clip-path', 'inset(50% 0 0)', 'important')
      await Promise.resolve()
      expect(element?.style.cssText).toBe(before)
    }
    frame.hide()
    iframe()?.style.setProperty('clip-path', 'inset(50% 0 0)')
    await Promise.resolve()
    expect(iframe()?.style.cssText).toContain('clip-path')
  })

  test('asks, and stays raised, when the browser wants to close it', () => {
    setTop(() => document.body)
    frame.show()
    const cancel = new Event('cancel', { cancelable: true })
    shell()?.dispatchEvent(cancel)
    expect(onEscape).toHaveBeenCalledOnce()
    expect(cancel.defaultPrevented).toBe(true)
  })
})

describe('an explanation', () => {
  test('is shown above everything, with the keyboard on its first button', () => {
    frame.explain(broken)
    expect(shell()?.open).toBe(true)
    expect(panel()?.role).toBe('alertdialog')
    expect(panel()?.ariaLabel).toBe('Can’t open this right now. Check your connection.')
    expect(document.activeElement?.textContent).toBe('Try again')
  })

  test('calls back', () => {
    frame.explain(broken)
    const [again, close] = panel()?.querySelectorAll('button') ?? []
    again?.click()
    expect(onRetry).toHaveBeenCalledOnce()
    close?.click()
    expect(onEscape).toHaveBeenCalledOnce()
  })

  test('stays in sight, as its buttons are, while a late document draws its first view', () => {
    frame.show()
    frame.load()
    frame.explain()
    frame.uncover()
    expect(Number(iframe()?.style.opacity)).toBe(0.001)
    frame.reveal()
    expect(Number(iframe()?.style.opacity)).toBe(1)
  })

  test('replaces the panel, and is replaced by the modal', () => {
    frame.show()
    frame.load()
    const { inset, margin, width } = panel()?.style ?? {}
    frame.explain()
    // In the same place, with its own height.
    expect(panel()?.style).toMatchObject({ inset, margin, width, height: 'fit-content' })
    expect(iframe()?.inert).toBe(true)
    expect(panel()?.querySelectorAll('button')).toHaveLength(2)
    frame.reveal()
    expect(panel()).not.toBeNull()
    expect(shell()?.open).toBe(false)
    expect(document.activeElement).toBe(iframe())
  })

  test('the likeliest action comes first, in the site’s colour', () => {
    frame.explain(broken)
    const grounds = [...(panel()?.querySelectorAll('button') ?? [])].map(({ style }) => style.background)
    expect(new Set(grounds).size).toBe(2)
  })

  test('leaves no byte behind when hidden', () => {
    frame.explain(broken)
    frame.hide()
    expect(document.documentElement.outerHTML).toBe(before)
    expect(document.activeElement?.id).toBe('opener')
  })

  test('closes on Escape', () => {
    frame.explain(broken)
    press(document.activeElement as Element)
    expect(onEscape).toHaveBeenCalledOnce()
  })

  test('is removed on the next try', () => {
    frame.explain(broken)
    frame.show()
    expect(panel()).toMatchObject({ role: 'status', textContent: 'Still loading…' })
    expect(panel()?.querySelector('button')).toBeNull()
    frame.hide()
    expect(document.activeElement?.id).toBe('opener')
  })
})

describe('a page’s interference with it', () => {
  const noticed = async (act: () => void) => {
    act()
    await Promise.resolve()
    return onTaken.mock.calls.length
  }

  beforeEach(showModal)

  test.each([
    ['the whole', () => shell()?.remove()],
    ['the iframe', () => iframe()?.remove()],
    ['all children of the root', () => document.documentElement.replaceChildren(document.body)],
  ])('taking away %s is noticed', async (_, act) => {
    expect(await noticed(act)).toBe(1)
  })

  test.each([
    ['the whole', () => document.body.append(shell() as Element)],
    ['the iframe', () => document.body.append(iframe() as Element)],
  ])('moving %s is noticed', async (_, act) => {
    expect(await noticed(act)).toBe(1)
  })

  test.each([
    ['to its body', () => document.body.append(document.createElement('p'))],
    ['to its root', () => document.documentElement.append(document.createElement('p'))],
    ['to its body, which is another now', () => document.body.replaceWith(document.createElement('body'))],
  ])('ignores what the page does %s', async (_, act) => {
    expect(await noticed(act)).toBe(0)
  })

  test('is ignored while closed', async () => {
    frame.hide()
    expect(await noticed(() => shell()?.remove())).toBe(0)
  })

  test('is undone by showing it again', () => {
    shell()?.remove()
    frame.unload()
    frame.show(true)
    frame.load()
    expect(iframe()?.previousElementSibling).toBe(panel())
    expect(shell()?.parentNode).toBe(document.documentElement)
  })
})

describe('the keyboard of the page', () => {
  const input = () => document.querySelector('input') as HTMLInputElement
  const look = () => shell()?.style.display
  /** The guard looks in the task after a blur event. */
  const turn = () => new Promise(resolve => setTimeout(resolve))
  /**
   * Browsers fire these when the focus leaves the page for a frame or a window.
   * @param active what the page is told of the focus afterwards
   */
  const leave = async (active: Element | null, hasFocus = true) => {
    document.activeElement?.dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true }))
    const mocks = [
      vi.spyOn(document, 'activeElement', 'get').mockReturnValue(active),
      vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus),
    ]
    dispatchEvent(new FocusEvent('blur'))
    await turn()
    for (const mock of mocks) mock.mockRestore()
  }
  /** Takes the focus as browsers do when a document in an iframe focuses itself. */
  const grasp = () => leave(iframe())

  const type = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

  test('it keeps its box while its panel leaves, unless the keyboard goes back to a field', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    document.querySelector('button')?.focus()
    showModal()
    frame.hide()
    expect(look()).toBe('block')
    vi.advanceTimersByTime(240)
    expect(look()).toBe('none')
    input().focus()
    frame.show()
    frame.reveal()
    frame.hide()
    expect(look()).toBe('none')
  })

  test.each([
    ['into a field', () => focus(input())],
    ['anywhere', () => type('h')],
    [
      'in a body that can be edited',
      () => focus(Object.assign(document.body, { contentEditable: 'true', tabIndex: 0 })),
    ],
  ])('while its panel leaves, it loses its box once the visitor types %s', (_, begin) => {
    onTestFinished(() => {
      for (const name of ['contenteditable', 'tabindex']) document.body.removeAttribute(name)
    })
    document.querySelector('button')?.focus()
    showModal()
    frame.hide()
    expect(look()).toBe('block')
    input().focus()
    begin()
    expect(look()).toBe('none')
  })

  test('a closed iframe that takes the keyboard is removed, and the keyboard returns', async () => {
    frame.load()
    input().focus()
    onSteal.mockImplementation(() => frame.unload())
    await grasp()
    expect(onSteal).toHaveBeenCalledOnce()
    expect(iframe()).toBeNull()
    expect(document.activeElement).toBe(input())
    frame.load()
    expect(look()).toBe('none')
    frame.show()
    expect(look()).toBe('block')
  })

  test('so is one that takes it from a page that refocuses its field within the blur event', async () => {
    frame.load()
    input().focus()
    const give = vi.spyOn(input(), 'focus')
    onSteal.mockImplementationOnce(() => {
      vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    })
    await leave(input())
    expect(onSteal).toHaveBeenCalledOnce()
    expect(give).toHaveBeenCalledOnce()
  })

  test('another iframe keeps the keyboard if the page refocuses its field within the blur event', async () => {
    frame.load()
    input().focus()
    const give = vi.spyOn(input(), 'focus')
    await leave(input())
    expect(give).not.toHaveBeenCalled()
  })

  test('a field that regains the focus soon afterwards keeps it', async () => {
    frame.load()
    input().focus()
    dispatchEvent(new FocusEvent('blur'))
    dispatchEvent(new FocusEvent('focus'))
    await turn()
    expect(onSteal).not.toHaveBeenCalled()
  })

  test('an iframe that gets it a moment after closing returns it and stays; the second time it is removed', async () => {
    onSteal.mockImplementation(() => frame.unload())
    showModal()
    frame.hide()
    input().focus()
    await grasp()
    expect(onSteal).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(input())
    await grasp()
    expect(onSteal).toHaveBeenCalledOnce()
    expect(iframe()).toBeNull()
    expect(document.activeElement).toBe(input())
  })

  test('an iframe that gets it a second after closing is removed', async () => {
    onSteal.mockImplementation(() => frame.unload())
    showModal()
    frame.hide()
    input().focus()
    const later = performance.now() + 1_000
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
    await grasp()
    clock.mockRestore()
    expect(onSteal).toHaveBeenCalledOnce()
  })

  test('one that keeps it though it was forgiven is removed at the next look', async () => {
    onSteal.mockImplementation(() => frame.unload())
    showModal()
    frame.hide()
    const mine = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(iframe())
    dispatchEvent(new FocusEvent('blur'))
    expect(onSteal).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(onSteal).toHaveBeenCalledOnce())
    mine.mockRestore()
  })

  test('it cannot take it from another iframe either, which causes no event in the page', async () => {
    frame.load()
    input().focus()
    onSteal.mockImplementation(() => frame.unload())
    const other = document.body.appendChild(document.createElement('iframe'))
    input().dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true }))
    const mine = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(other)
    dispatchEvent(new FocusEvent('blur'))
    // Only time can show that nothing follows.
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(onSteal).not.toHaveBeenCalled()
    mine.mockReturnValue(iframe())
    await vi.waitFor(() => expect(onSteal).toHaveBeenCalledOnce())
    mine.mockRestore()
    expect(document.activeElement).toBe(input())
  })

  test('the keyboard goes back after a change of tabs, too', () => {
    frame.load()
    input().focus()
    onSteal.mockImplementation(() => frame.unload())
    input().blur()
    const active = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body)
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    input().dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true }))
    dispatchEvent(new FocusEvent('blur'))
    active.mockReturnValue(iframe())
    document.dispatchEvent(new Event('visibilitychange'))
    expect(onSteal).toHaveBeenCalledOnce()
    active.mockRestore()
    hasFocus.mockRestore()
    expect(document.activeElement).toBe(input())
  })

  test('the keyboard goes back to an iframe that had it earlier', async () => {
    const other = document.body.appendChild(document.createElement('iframe'))
    const mine = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(other)
    frame.load()
    mine.mockReturnValue(iframe())
    await vi.waitFor(() => expect(onSteal).toHaveBeenCalledOnce())
    mine.mockRestore()
  })

  test('an iframe closed while another window has it may not take it', async () => {
    showModal()
    onSteal.mockImplementation(() => frame.unload())
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    frame.hide()
    expect(onSteal).not.toHaveBeenCalled()
    const mine = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(iframe())
    await vi.waitFor(() => expect(onSteal).toHaveBeenCalledOnce())
    mine.mockRestore()
    hasFocus.mockRestore()
  })

  test('typing does not put back an iframe that the page removed', () => {
    frame.load()
    shell()?.remove()
    input().focus()
    focus(input())
    expect(shell()).toBeNull()
  })

  test('an open iframe may have the keyboard', async () => {
    showModal()
    await grasp()
    expect(onSteal).not.toHaveBeenCalled()
  })

  test('another window or iframe may have the keyboard', async () => {
    frame.load()
    input().focus()
    await leave(input(), false)
    await leave(document.body.appendChild(document.createElement('iframe')))
    expect(onSteal).not.toHaveBeenCalled()
  })
})
