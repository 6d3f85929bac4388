import type { ErrorDefinition } from './errors.ts'

export const campaignErrors = {
  campaign_not_draft: {
    status: 409,
    en: 'Only drafts can be edited. Duplicate this campaign to make changes.',
    es: 'Solo se pueden editar los borradores. Duplica esta campaña para hacer cambios.',
  },
  campaign_active: {
    status: 409,
    en: 'This campaign is scheduled or being sent. Cancel it first.',
    es: 'Esta campaña está programada o en curso. Cancélala primero.',
  },
  too_many_tests: {
    status: 429,
    en: 'You’ve sent many tests to this address today. Try again tomorrow.',
    es: 'Enviaste muchas pruebas a esta dirección hoy. Inténtalo mañana.',
  },
  campaign_not_ready: {
    status: 409,
    en: 'This campaign can’t be sent yet. Fix the problems in its checks.',
    es: 'Esta campaña todavía no se puede enviar. Corrige los problemas de sus comprobaciones.',
  },
  campaign_time: {
    status: 422,
    en: 'Choose a time in the future, at most one year from now.',
    es: 'Elige una hora futura, como máximo dentro de un año.',
  },
  sms_number: {
    status: 422,
    en: 'Enter a phone number with its country code, such as +1 845 555 0100.',
    es: 'Escribe un teléfono con código de país, como +34 600 555 100.',
  },
  sms_opted_out: {
    status: 409,
    en: 'This number opted out of texts. They start again when it replies START.',
    es: 'Este número se dio de baja de los SMS. Vuelve a recibirlos si responde ALTA.',
  },
  sms_test: {
    status: 422,
    en: 'Text messages can’t have an A/B test.',
    es: 'Los mensajes de texto no pueden tener una prueba A/B.',
  },
  test_local_time: {
    status: 422,
    en: 'Campaigns with an A/B test can’t be sent at each person’s local time.',
    es: 'Las campañas con una prueba A/B no se pueden enviar a la hora local de cada persona.',
  },
} as const satisfies Record<string, ErrorDefinition>
