import { expect, test } from 'vitest'
import { findForbidden, forbiddenInChunks, forbiddenInFirstView, forbiddenInLoader } from './forbidden.ts'

const names = (text: string, list: typeof forbiddenInLoader) => findForbidden(text, list).map(({ name }) => name)

test.each([
  ['eval', 'x=eval("1")'],
  ['Function constructor', 'new Function("a")'],
  ['Function constructor', 'Function("a")'],
  ['source map', '//# sourceMappingURL=loader.js.map'],
  ['development build', 'process.env.NODE_ENV'],
  ['dev wallet', 'name:"Dev Wallet"'],
  ['"*"', 'parent.postMessage(t,"*")'],
  ['"*"', "w.postMessage(t,'*',[p])"],
  ['"*"', 'w.postMessage(t,`*`)'],
  ['Math.random', 'Math.random()'],
  ['innerHTML', 'e.innerHTML=t'],
  ['innerHTML', 'e.outerHTML'],
  ['insertAdjacentHTML', 'e.insertAdjacentHTML("beforeend",t)'],
  ['document.write', 'document.write(t)'],
  ['style attribute', 'e.setAttribute("style",s)'],
  ['changing window.ethereum', 'window.ethereum=p'],
  ['changing window.ethereum', 'delete window.ethereum'],
  ['changing window.ethereum', 'Object.defineProperty(window,"ethereum",{value:p})'],
  ['the built-in networks', 'rpcUrls:["https://rpc.soniclabs.com"]'],
  ['document.cookie', 'document.cookie'],
  ['own network call', 'fetch(u)'],
  ['wallets of other namespaces', 'addEventListener("wallet-standard:register-wallet",f)'],
  ['zod', 'e._zod.parse'],
  ['react', 'Symbol.for("react.element")'],
  ['viem', 'viem@2'],
  ['lingui', '@lingui/core'],
])('the loader may not hold %s: %s', (name, text) => {
  expect(names(text, forbiddenInLoader)).toContain(name)
})

test.each([
  ['react-dom', 'https://react.dev/errors/'],
  ['all of zod', 'c("ZodString",f)'],
  ["zod's languages", '"Input non valido"'],
  ['viem', 'viem@2.57.1'],
  ['wallets of other namespaces', 'window.btc_providers'],
  ['Bitcoin money', 'get("/fee-estimates")'],
  ['Solana', 'class e extends Error{name="SolanaError"}'],
  ['WalletConnect', 'topic:"wc@2:client"'],
  ['message parser', '["select","selectordinal"]'],
])('the first view may not hold %s: %s', (name, text) => {
  expect(names(text, forbiddenInFirstView)).toContain(name)
})

test('similar but harmless text is allowed', () => {
  const text =
    'retrieval();isFunction(f);"eip155:*";a*b;prefetch(x);"image/*";n.ethereumChain;window.ethereum==null;let p=window.ethereum;t==="*";t.includes("*");t.split("*")'
  expect(names(text, forbiddenInLoader)).toEqual([])
})

test('the first view and the chunks may contain the exceptions they need', () => {
  expect(names('e._zod;c("ZodMiniString",f);e.innerHTML=p.__html', forbiddenInFirstView)).toEqual([])
  expect(names('viem@2;id=Math.random()', forbiddenInChunks)).toEqual([])
})
