import { defineText } from '#web/client/text.ts'

/** Not in `document.text.ts`, which the page editor loads. */
export const descriptionImageText = defineText('description-image', {
  en: {
    removeImage: 'Remove image',
    notDownloaded: 'Image not downloaded',
  },
  es: {
    removeImage: 'Quitar imagen',
    notDownloaded: 'Imagen sin descargar',
  },
})
