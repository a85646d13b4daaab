/**
 * The wallet deliberately looks unlike the modal, so that they cannot be confused. `!important` outranks the page's
 * style of the host element.
 */
export const surfaceCss = `
:host {
  all: initial !important;
  position: fixed !important;
  inset: auto auto 0 0 !important;
  z-index: 2147483647 !important;
  color-scheme: dark !important;
  font: 14px/1.45 system-ui, sans-serif !important;
  color: #f5f3ff !important;
}
* { box-sizing: border-box; }
button {
  font: inherit;
  color: inherit;
  padding: 8px 14px;
  border: 1px solid #7c6be0;
  border-radius: 8px;
  background: #3d2c8d;
  cursor: pointer;
}
button:hover { background: #4c39ab; }
button:focus-visible { outline: 2px solid #fff; outline-offset: 2px; }
button[aria-pressed="true"] { background: #c4b5fd; color: #1e1647; border-color: #c4b5fd; }
.toggle { margin: 12px; border-radius: 999px; box-shadow: 0 2px 12px #0006; }
:host([data-aside]) .toggle { display: none; }
.sheet {
  width: min(360px, calc(100vw - 24px));
  max-height: calc(100vh - 90px);
  overflow: auto;
  padding: 16px;
  border: 1px solid #7c6be0;
  border-radius: 12px;
  background: #1e1647;
  box-shadow: 0 12px 40px #000a;
}
.prompt { position: fixed; inset: 12px 12px auto auto; margin: 0; color: inherit; }
.panel { position: fixed; inset: auto auto 64px 12px; }
h2 { margin: 0 0 2px; font-size: 16px; }
p { margin: 0 0 12px; color: #c4b5fd; overflow-wrap: anywhere; }
dl { margin: 0 0 14px; }
dt { color: #c4b5fd; font-size: 12px; }
dd { margin: 0 0 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
.row { display: flex; flex-wrap: wrap; gap: 8px; margin: 4px 0 12px; }
.row > button { flex: 1; }
.approve { background: #c4b5fd; color: #1e1647; }
.approve:hover { background: #ddd6fe; }
`
