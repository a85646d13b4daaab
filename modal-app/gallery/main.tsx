import '../../shared/design/tokens.css'
import './gallery.css'
import { stories } from 'gallery:modal'
import { mountStory } from './mountStory.tsx'
import { startGallery } from './startGallery.tsx'

startGallery(stories, (stage, story, options) => {
  stage.className = story.ownRoot ? 'galleryStage' : ''
  return mountStory(stage, story, options)
})
