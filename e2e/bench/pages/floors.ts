import { hostPage } from './hostPage.ts'
import { type Row, rows } from './rows.ts'

/*
 * The least that any modal in a cross-site iframe must do. Budgets are measured against these floors (architecture
 * §10). Their frames look like a wallet modal with panel, rows and icons, and do nothing.
 */

const hostStyle = `<style>iframe{position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647}
iframe.waiting{visibility:hidden;pointer-events:none}</style>`

const panelStyle = `html,body{margin:0;height:100%;font:16px/1.4 system-ui,sans-serif}
body{background:#0008}[role=dialog]{position:fixed;left:50%;top:calc(50% - 250px);width:360px;height:500px;margin-left:-180px;background:#fff;border-radius:24px;overflow:hidden}
h1{margin:0;padding:20px;font-size:17px;text-align:center}ul{margin:0;padding:0 16px;list-style:none}
button{display:flex;gap:12px;align-items:center;width:100%;padding:8px 12px;margin-bottom:6px;border:0;border-radius:16px;background:#f2f3f3;font:inherit}`

const ready = `performance.mark('bench:ready')`
const makeFrame = (url: string) =>
  `f=document.createElement('iframe');f.dataset.connectkit='';f.title='Connect a wallet';f.src='${url}'`

function staticRow({ name, hue }: Row): string {
  return `<li><button><svg width="40" height="40"><circle cx="20" cy="20" r="20" fill="hsl(${hue} 60% 50%)"/></svg><span>${name}</span></button></li>`
}

function frameDocument(head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Connect a wallet</title><style>${panelStyle}</style>${head}</head><body>${body}</body></html>`
}

/** An iframe without any script: its panel is in its document. */
export const staticFrame = frameDocument(
  '',
  `<div role="dialog" aria-label="Connect wallet"><h1>Connect wallet</h1><ul>${rows.map(staticRow).join('')}</ul></div>`,
)

/** An iframe whose own script draws the panel, as small as a script with a framework can be. */
export function scriptedFrame(scriptUrl: string): string {
  return frameDocument(`<script type="module" src="${scriptUrl}"></script>`, '')
}

/** Makes the iframe on click (floor 2, or 2b with a scripted frame). */
export function onClickPage(frameUrl: string): string {
  return hostPage({
    head: hostStyle,
    tail: `<script>let f;document.getElementById('open').onclick=()=>{${makeFrame(frameUrl)};document.body.append(f)}
addEventListener('keydown',e=>{if(e.key==='Escape')f?.remove()});${ready}</script>`,
  })
}

/** Loads the iframe hidden once the page is idle; the click only shows it (floor 3). */
export function preloadedPage(frameUrl: string): string {
  return hostPage({
    head: hostStyle,
    tail: `<script>let ${makeFrame(frameUrl)};f.className='waiting'
addEventListener('load',()=>requestIdleCallback(()=>document.body.append(f)))
document.getElementById('open').onclick=()=>{f.className=''}
addEventListener('keydown',e=>{if(e.key==='Escape')f.className='waiting'});${ready}</script>`,
  })
}
