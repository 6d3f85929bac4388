import { defineText } from './text.ts'

/** The words of each kind of notification: its title and its body, filled with its facts. */
export const notificationsText = defineText('notifications', {
  en: {
    low_stock_title: 'Low stock',
    low_stock_body: '{{name}}: {{available}} left. You wanted to know at {{threshold}}.',
    import_finished_title: 'Import finished',
    import_finished_body: '{{fileName}}: {{created}} added, {{updated}} changed, {{failed}} could not be used.',
  },
  es: {
    low_stock_title: 'Pocas existencias',
    low_stock_body: '{{name}}: quedan {{available}}. Querías saberlo al llegar a {{threshold}}.',
    import_finished_title: 'Importación terminada',
    import_finished_body: '{{fileName}}: {{created}} añadidos, {{updated}} cambiados, {{failed}} no se pudieron usar.',
  },
})
