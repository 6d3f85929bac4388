import { defineText } from '#web/client/text.ts'

export const settingsText = defineText('settings', {
  en: {
    title: 'Settings',
    subtitle: 'What is set here counts for {{name}} alone.',
  },
  es: {
    title: 'Ajustes',
    subtitle: 'Lo que se ajusta aquí vale solo para {{name}}.',
  },
})
