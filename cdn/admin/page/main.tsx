import './admin.css'
import { render } from 'preact'
import { applyTheme, systemTheme } from '../../secure-site/theme.ts'
import { AdminApp } from './AdminApp.tsx'

const dark = matchMedia('(prefers-color-scheme: dark)')
const wearTheme = () => applyTheme(document.documentElement, systemTheme())
wearTheme()
dark.addEventListener('change', wearTheme)
const root = document.querySelector('#root')
if (root) render(<AdminApp />, root)
