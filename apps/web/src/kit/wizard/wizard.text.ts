import { defineText } from '#web/client/text.ts'

export const wizardText = defineText('wizard', {
  en: {
    steps: 'Steps',
    saved: 'Saved',
    saving: 'Saving…',
    uploading: 'Uploading…',
    notSaved: 'Not saved yet: {{why}}',
    done: 'finished',
    incomplete: 'required information is missing',
  },
  es: {
    steps: 'Pasos',
    saved: 'Guardado',
    saving: 'Guardando…',
    uploading: 'Subiendo…',
    notSaved: 'Aún sin guardar: {{why}}',
    done: 'terminado',
    incomplete: 'falta información obligatoria',
  },
})
