import { createServer } from 'node:http'
import { chromium } from 'playwright'
const cdn = 'http://localhost:5110'
const only = process.argv[2]
const tag = (a = 'data-project-id="demo" data-default-network="eip155:31337"') => `<script src="${cdn}/1.0.0/loader.js" crossorigin ${a} async></script>`
const pages = {}
const server = createServer((q, a) => { const p = pages[q.url.split('?')[0]] ?? '<title>none</title>'; a.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...(p.headers ?? {}) }); a.end(p.html ?? p) }).listen(5105, '127.0.0.1')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--site-per-process'], ignoreDefaultArgs: ['--hide-scrollbars', '--disable-back-forward-cache'] })
const wait = ms => new Promise(r => setTimeout(r, ms))
async function run(name, html, fn, ctx = {}) {
  if (only && !name.includes(only)) return
  pages['/' + name] = html
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...ctx }), page = await context.newPage(), errors = []
  page.on('pageerror', e => errors.push(e.message)); page.on('console', m => m.type() === 'error' && errors.push('console: ' + m.text().slice(0, 120)))
  try { await page.goto(`http://127.0.0.1:5105/${name}`); await page.waitForFunction('window.ConnectKit')
    await fn(page, context); console.log('ok  ', name, errors.length ? JSON.stringify(errors) : '') } catch (e) { console.log('FAIL', name, e.message.split('\n').slice(0, 6).join(' | '), JSON.stringify(errors)); await page.screenshot({ path: `/tmp/trial/fail-${name}.png` }).catch(() => {}) }
  await context.close()
}
const eq = (a, b, what) => { if (JSON.stringify(a) !== JSON.stringify(b)) throw new Error(`${what}: ${JSON.stringify(a)} is not ${JSON.stringify(b)}`) }
const open = page => page.evaluate(() => { window.outcome = 'pending'; ConnectKit.open().then(v => (window.outcome = v), e => (window.outcome = { code: e.code, docs: e.docs })); return 0 })
const dialog = page => page.frameLocator('iframe[data-connectkit]').getByRole('dialog')
const close = page => dialog(page).getByRole('button', { name: 'Close', exact: true })
const outcome = page => page.evaluate(() => window.outcome)
const body = (inner, head = '') => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>x</title>${head}${tag()}</head><body>${inner}</body></html>`
const long = Array.from({ length: 60 }, (_, i) => `<p>Paragraph ${i}</p>`).join('')

await run('plain', body('<button id=b onclick="ConnectKit.open()">Open</button>' + long), async page => {
  await page.click('#b'); await dialog(page).waitFor(); await wait(300)
  eq(await page.evaluate(() => document.querySelector('html > dialog').open), false, 'raised')
  await close(page).click(); await wait(200)
  eq(await page.evaluate(() => document.activeElement.id), 'b', 'focus')
})
await run('pageDialog', body('<dialog id=d><button id=b onclick="ConnectKit.open()">Open</button></dialog>'), async page => {
  await page.evaluate(() => d.showModal()); await page.click('#b'); await dialog(page).waitFor(); await close(page).click({ timeout: 3000 }); await wait(200)
  eq(await page.evaluate(() => [d.open, document.activeElement.id, document.querySelector('html > dialog').open]), [true, 'b', false], 'after')
  await page.click('#b'); await wait(300); await page.keyboard.press('Escape'); await wait(200)
  eq(await page.evaluate(() => [d.open, document.querySelector('html > dialog').open, ConnectKit.getState().open]), [true, false, false], 'after escape')
})
await run('zmax', body('<div style="position:fixed;inset:0;z-index:2147483647;background:#fcc"><button id=b onclick="ConnectKit.open()">Open</button></div>'), async page => {
  await page.click('#b'); await dialog(page).waitFor(); await close(page).click({ timeout: 3000 })
})
await run('hostile', body('<button id=b onclick="ConnectKit.open()">Open</button>' + long, '<style>*{all:unset!important;transform:rotate(1deg)!important;filter:blur(1px)!important;z-index:2147483647!important} *::before{content:"x"!important}</style>'), async page => {
  await page.evaluate(() => scrollTo(0, 300)); await open(page); await dialog(page).waitFor(); await wait(500)
  await page.screenshot({ path: '/tmp/trial/hostile.png' })
  eq(await page.evaluate(() => JSON.stringify(document.querySelector('iframe[data-connectkit]').getBoundingClientRect().toJSON())), JSON.stringify({ x: 0, y: 0, width: 1280, height: 800, top: 0, right: 1280, bottom: 800, left: 0 }), 'rect')
  await close(page).click({ timeout: 3000 })
})
await run('transformed', body('<button id=b onclick="ConnectKit.open()">Open</button>' + long, '<style>html{transform:translateZ(0)}body{filter:grayscale(1)}</style>'), async page => {
  await page.evaluate(() => scrollTo(0, 500)); await open(page); await dialog(page).waitFor(); await wait(300)
  const r = await page.evaluate(() => { const r = document.querySelector('iframe[data-connectkit]').getBoundingClientRect(); return [r.x, r.y, r.height] })
  console.log('   rect', r, await page.evaluate(() => document.querySelector('html > dialog').open)); await page.screenshot({ path: '/tmp/trial/transformed.png' })
  await close(page).click({ timeout: 3000 })
})
await run('sticky', body('<header style="position:sticky;top:0;height:50px;background:#eee" id=h><button id=b onclick="ConnectKit.open()">Open</button></header><h1>Title</h1>' + long, '<style>body{overflow-x:hidden;margin:0}</style>'), async page => {
  await page.evaluate(() => scrollTo(0, 700)); await wait(100)
  const at = () => page.evaluate(() => [scrollY, h.getBoundingClientRect().top, h.offsetWidth, document.querySelector('h1').getBoundingClientRect().top])
  const before = await at(); await open(page); await dialog(page).waitFor(); eq(await at(), before, 'open'); await page.mouse.move(20, 400); await page.mouse.wheel(0, 300); await wait(300); eq(await at(), before, 'wheel')
  await close(page).click(); await wait(200); eq(await at(), before, 'closed')
})
await run('bodyScroller', body('<button id=b onclick="ConnectKit.open()">Open</button>' + long, '<style>html,body{height:100%;margin:0}html{overflow:hidden}body{overflow:auto}</style>'), async page => {
  await page.evaluate(() => document.body.scrollTo(0, 500)); const at = () => page.evaluate(() => [document.body.scrollTop, document.body.clientWidth])
  const before = await at(); await open(page); await dialog(page).waitFor(); eq(await at(), before, 'open'); await page.mouse.move(20, 400); await page.mouse.wheel(0, 300); await wait(300); eq(await at(), before, 'wheel')
  await close(page).click(); await wait(200); eq(await at(), before, 'closed')
})
await run('bodyHeight100', body('<button id=b onclick="ConnectKit.open()">Open</button>' + long, '<style>html,body{height:100%;margin:0}body{overflow:auto}</style>'), async page => {
  await page.evaluate(() => scrollTo(0, 500)); const at = () => page.evaluate(() => [scrollY, document.body.scrollTop, document.body.clientWidth])
  const before = await at(); await open(page); await dialog(page).waitFor(); eq(await at(), before, 'open'); await close(page).click(); await wait(200); eq(await at(), before, 'closed')
})
await run('fullscreen', body('<div id=f style="background:#cfc"><button id=b onclick="f.requestFullscreen().then(()=>ConnectKit.open())">Open</button></div>'), async page => {
  await page.click('#b'); await dialog(page).waitFor(); await wait(500); await close(page).click({ timeout: 3000 })
})
await run('overlay', body('<button id=b onclick="ConnectKit.open()">Open</button>'), async page => {
  await page.click('#b'); await dialog(page).waitFor(); await wait(200)
  await page.evaluate(() => { const d = document.createElement('div'); d.style = 'position:fixed;inset:100px;z-index:2147483647;background:#ccf'; d.innerHTML = '<button id=w onclick="this.textContent=1">W</button>'; document.body.append(d) })
  await page.click('#w', { timeout: 3000 }); eq(await page.textContent('#w'), '1', 'clicked')
})
await run('removed', body(''), async page => {
  await open(page); await dialog(page).waitFor(); await page.evaluate(() => document.querySelector('iframe[data-connectkit]').remove()); await wait(100); await dialog(page).waitFor(); eq(await outcome(page), 'pending', 'outcome')
  await close(page).click({ timeout: 3000 }); await wait(100); eq(await outcome(page), null, 'outcome')
})
await run('removedTwice', body(''), async page => {
  await open(page); await dialog(page).waitFor(); await page.evaluate(() => document.querySelector('html > dialog').remove()); await wait(1500); await dialog(page).waitFor(); await page.evaluate(() => document.querySelector('html > dialog').remove()); await wait(300)
  eq((await outcome(page)).code, 'frame_reloaded', 'outcome'); await page.getByRole('alertdialog').waitFor(); await page.getByRole('button', { name: 'Try again' }).click(); await dialog(page).waitFor(); await close(page).click({ timeout: 3000 })
})
await run('removedAlways', body('', '<script>new MutationObserver(()=>{window.n=(window.n||0)+1;document.querySelector("html > dialog")?.remove()}).observe(document.documentElement,{childList:true})</script>'), async page => {
  await open(page); await wait(500); console.log('   ', await outcome(page), await page.evaluate(() => [n, ConnectKit.getState().open, document.adoptedStyleSheets.length]))
})
await run('moved', body('<main id=m></main>'), async page => {
  await open(page); await dialog(page).waitFor(); await page.evaluate(() => m.append(document.querySelector('html > dialog'))); await wait(300); await dialog(page).waitFor(); eq(await outcome(page), 'pending', 'outcome'); await close(page).click({ timeout: 3000 })
})
await run('reloaded', body(''), async page => {
  await open(page); await dialog(page).waitFor(); await page.evaluate(() => { const f = document.querySelector('iframe[data-connectkit]'); f.src = f.src }); await wait(1000); await dialog(page).waitFor(); eq(await outcome(page), 'pending', 'outcome'); await close(page).click({ timeout: 3000 })
})
await run('navigated', body(''), async page => {
  await open(page); await dialog(page).waitFor(); await page.evaluate(() => { document.querySelector('iframe[data-connectkit]').src = 'about:blank' }); await wait(3500); await dialog(page).waitFor(); eq(await outcome(page), 'pending', 'outcome'); await close(page).click({ timeout: 3000 })
})
await run('bodySwap', body('<p>one</p>'), async page => {
  await open(page); await dialog(page).waitFor(); await page.evaluate(() => { const b = document.createElement('body'); b.innerHTML = '<p>two</p>'; document.body.replaceWith(b) }); await wait(500); eq(await page.evaluate(() => performance.getEntriesByType('resource').filter(e => e.name.includes('modal.html')).length), 1, 'loads'); await close(page).click({ timeout: 3000 }); await wait(100); eq(await outcome(page), null, 'outcome')
})
await run('rootSwap', body('<p>one</p>'), async page => {
  await open(page); await dialog(page).waitFor(); await page.evaluate(() => { const h = document.createElement('html'); h.innerHTML = '<head></head><body>new</body>'; document.documentElement.replaceWith(h) }); await wait(1000); await dialog(page).waitFor(); eq(await outcome(page), 'pending', 'outcome'); await close(page).click({ timeout: 3000 }); await wait(100); eq(await outcome(page), null, 'outcome')
})
await run('documentWrite', body('<p>one</p>'), async page => {
  await open(page); await dialog(page).waitFor(); await page.evaluate(() => { document.open(); document.write('<title>n</title><p>written</p>'); document.close() }); await wait(1500); await dialog(page).waitFor(); eq(await outcome(page), 'pending', 'outcome'); await page.mouse.click(5, 5); await wait(300); console.log('   ', await outcome(page)); await open(page); await dialog(page).waitFor(); await close(page).click({ timeout: 3000 })
})
await run('killed', body(''), async (page, context) => {
  await open(page); await dialog(page).waitFor(); const t0 = Date.now()
  const s = await context.newCDPSession(page.frames()[1]); s.send('Page.crash').catch(() => {})
  let ms; for (let i = 0; i < 60; i++) { await wait(500); if (page.frames().length > 1 && (await Promise.race([page.frames().at(-1).evaluate('!!document.querySelector("[role=dialog]")').catch(() => false), wait(400)]))) { ms = Date.now() - t0; break } }
  console.log('    recovered after', ms); eq(await outcome(page), 'pending', 'outcome'); await close(page).click({ timeout: 3000 }); await wait(100); eq(await outcome(page), null, 'outcome')
})
await run('killedIdle', body(''), async (page, context) => {
  await open(page); await dialog(page).waitFor(); await close(page).click(); await wait(300)
  const s = await context.newCDPSession(page.frames()[1]); s.send('Page.crash').catch(() => {}); await wait(500); const t0 = Date.now(); await open(page)
  let ms; for (let i = 0; i < 60; i++) { await wait(500); if (page.frames().length > 1 && (await Promise.race([page.frames().at(-1).evaluate('!!document.querySelector("[role=dialog]")').catch(() => false), wait(400)]))) { ms = Date.now() - t0; break } }
  console.log('    recovered after', ms); eq(await outcome(page), 'pending', 'outcome')
})
await run('thousand', body(''), async page => {
  await page.evaluate(async () => { await ConnectKit.ready; window.all = Array.from({ length: 1000 }, () => ConnectKit.open()); return 0 }); await dialog(page).waitFor(); await close(page).click(); eq(await page.evaluate(async () => new Set(await Promise.all(window.all)).size), 1, 'outcomes')
})
await run('offline', body(''), async (page, context) => {
  await page.evaluate(() => ConnectKit.ready); await context.setOffline(true); await open(page); await page.getByRole('alertdialog', { name: 'You are offline' }).waitFor({ timeout: 5000 }); console.log('   ', JSON.stringify(await outcome(page))); await context.setOffline(false); await page.getByRole('button', { name: 'Try again' }).click(); await dialog(page).waitFor(); await close(page).click()
})
await run('slow', body('<button id=b>b</button>'), async (page, context) => {
  let go; const held = new Promise(r => (go = r)); await page.route('**/modal.html*', async r => { await held; await r.continue().catch(() => {}) }); await page.focus('#b'); await open(page); await page.getByRole('alertdialog', { name: 'still loading' }).waitFor({ timeout: 9500 })
  eq(await page.evaluate(() => document.activeElement.textContent), 'Try again', 'focus'); await page.keyboard.press('Tab'); eq(await page.evaluate(() => document.activeElement.textContent), 'Cancel', 'tab'); await page.screenshot({ path: '/tmp/trial/card-slow.png' }); await page.keyboard.press('Escape'); await wait(100); eq([await outcome(page), await page.evaluate(() => document.activeElement.id)], [null, 'b'], 'cancelled'); go()
})
await run('cspBlocked', { html: body('<button id=b>b</button>'), headers: { 'Content-Security-Policy': `default-src 'none'; script-src ${cdn}` } }, async page => {
  await page.focus('#b'); await open(page); await page.getByRole('alertdialog').waitFor(); eq((await outcome(page)).code, 'frame_blocked', 'code'); console.log('   ', await page.getByRole('alertdialog').getAttribute('aria-label')); await page.screenshot({ path: '/tmp/trial/card-csp.png' }); await page.getByRole('button', { name: 'Close' }).click(); await wait(100); eq(await page.evaluate(() => [document.activeElement.id, document.querySelectorAll('html > dialog').length]), ['b', 0], 'after')
})
for (const [n, ctx] of [['dark', { colorScheme: 'dark' }], ['narrow', { viewport: { width: 320, height: 640 } }], ['short', { viewport: { width: 640, height: 320 } }], ['rtl', {}]]) await run('card-' + n, `<!doctype html><html ${n === 'rtl' ? 'dir=rtl' : ''}><title>x</title>${tag('data-project-id=nobody')}<body style="background:${n === 'dark' ? '#222' : '#fff'}">text</body>`, async page => { await open(page); await page.getByRole('alertdialog').waitFor(); await wait(300); await page.screenshot({ path: `/tmp/trial/card-${n}.png` }) }, ctx)
await run('bfcache', body('<p>one</p>'), async page => {
  pages['/other'] = '<!doctype html><title>other</title>other'
  await page.evaluate(() => { addEventListener('pageshow', e => (window.persisted = e.persisted)) }); await open(page); await dialog(page).waitFor(); await close(page).click(); await wait(200)
  await page.goto('http://127.0.0.1:5105/other'); await wait(300); await page.goBack(); await wait(800); console.log('    persisted', await page.evaluate(() => window.persisted)); const t = Date.now(); await open(page); await page.waitForFunction(() => ConnectKit.getState().view, null, { timeout: 15000 }); console.log('    view after', Date.now() - t); await close(page).click({ timeout: 3000 })
})
await browser.close(); server.close()
