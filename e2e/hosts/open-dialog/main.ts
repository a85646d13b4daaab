// The page requires a wallet: the dialog is open whenever none is connected.
const dialog = document.querySelector('dialog')
const accountButton = document.querySelector<HTMLElement>('header button')

function follow(): void {
  if (!dialog || !accountButton) return
  const isConnected = window.ConnectKit.getAccount() !== null
  accountButton.hidden = !isConnected
  if (isConnected) dialog.close()
  else if (!dialog.open) dialog.showModal()
}

window.addEventListener('load', async () => {
  window.ConnectKit.subscribe(follow)
  await window.ConnectKit.ready
  follow()
})

export {}
