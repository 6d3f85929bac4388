import { defineText } from '#web/client/text.ts'

export const periodText = defineText('period', {
  en: {
    period: 'Period',
    period_today: 'Today',
    period_7: '7 days',
    period_30: '30 days',
    period_90: '90 days',
    period_custom: 'Custom',
    from: 'From',
    to: 'To',
    show: 'Apply dates',
    backwards: 'The end date is before the start date. Choose a later end date.',
    tooLong: 'Choose a period of up to one year.',
  },
  es: {
    period: 'Periodo',
    period_today: 'Hoy',
    period_7: '7 días',
    period_30: '30 días',
    period_90: '90 días',
    period_custom: 'Personalizado',
    from: 'Desde',
    to: 'Hasta',
    show: 'Aplicar fechas',
    backwards: 'La fecha final es anterior a la inicial. Elige una posterior.',
    tooLong: 'Elige un periodo de hasta un año.',
  },
})
