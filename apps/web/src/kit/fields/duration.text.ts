import { defineText } from '#web/client/text.ts'

export const durationText = defineText('duration', {
  en: {
    minutes: 'minutes',
    hours: 'hours',
    days: 'days',
    unitOf: '{{name}}: unit',
    forMinutes_one: '{{count}} minute',
    forMinutes_other: '{{count}} minutes',
    forHours_one: '{{count}} hour',
    forHours_other: '{{count}} hours',
    forDays_one: '{{count}} day',
    forDays_other: '{{count}} days',
    both: '{{hours}} and {{minutes}}',
  },
  es: {
    minutes: 'minutos',
    hours: 'horas',
    days: 'días',
    unitOf: '{{name}}: unidad',
    forMinutes_one: '{{count}} minuto',
    forMinutes_other: '{{count}} minutos',
    forHours_one: '{{count}} hora',
    forHours_other: '{{count}} horas',
    forDays_one: '{{count}} día',
    forDays_other: '{{count}} días',
    both: '{{hours}} y {{minutes}}',
  },
})
