import '../../cdn/secure-site/pages/sdk.css'
import '../../cdn/secure-site/pages/window.css'
import '../../cdn/secure-site/pages/device.css'
import '../../cdn/secure-site/pages/loading.css'
import './gallery.css'
import { stories } from 'gallery:secure-site'
import { mountSiteStory } from '../../cdn/secure-site/testStory.tsx'
import { startGallery } from './startGallery.tsx'

startGallery(stories, mountSiteStory)
