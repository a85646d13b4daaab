import './secure.css'
