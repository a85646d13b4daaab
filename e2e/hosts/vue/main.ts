import { createApp } from 'vue'
import App from './App.vue'

createApp(App, { token: document.body.dataset.token }).mount('#app')
