import { defineText } from '#web/client/text.ts'

export const wizardText = defineText('wizard', {
  en: {
    steps: 'Steps',
    saved: 'Saved',
    saving: 'Saving…',
    notSaved: 'Not saved yet: {{why}}',
    saveAndNext: 'Save and continue',
    incomplete: 'required information is missing',
  },
  es: {
    steps: 'Pasos',
    saved: 'Guardado',
    saving: 'Guardando…',
    notSaved: 'Aún sin guardar: {{why}}',
    saveAndNext: 'Guardar y continuar',
    incomplete: 'falta información obligatoria',
  },
})
