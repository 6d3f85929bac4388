import { defineText } from '#web/client/text.ts'

export const settingsText = defineText('settings', {
  en: {
    title: 'Settings',
    subtitle: 'These settings apply to {{name}} only.',
  },
  es: {
    title: 'Ajustes',
    subtitle: 'Estos ajustes se aplican solo a {{name}}.',
  },
})
