import type { Language } from '#contract/enumerations.ts'

const english = {
  title: 'Guides',
  description:
    'Guides to Storeward for people who run a store: setting up, importing, delivering, discounts, stock, staff and keys.',
  heading: 'Guides',
  lead: 'How to do the work of a store with Storeward, step by step, in the words that stand on the screens.',
  search: 'Search the guides',
  foundOne: '1 guide found.',
  foundOther: '{count} guides found.',
  section: 'In the section',
  nothing: 'No guide says anything about this.',
  ask: 'Ask us, and a person answers',
  failed: 'The search could not be loaded. All guides are listed below.',
  minutes: (count: number) => (count === 1 ? '1 minute to read' : `${count} minutes to read`),
  path: 'You are here',
  contents: 'In this guide',
  next: 'Next guide',
  unclear: 'Something is missing or unclear?',
  write: 'Write to us',
}

const spanish: typeof english = {
  title: 'Guías',
  description:
    'Guías de Storeward para quien lleva una tienda: preparar, importar, repartir, descuentos, existencias, personal y teclas.',
  heading: 'Guías',
  lead: 'Cómo llevar una tienda con Storeward, paso a paso y con las palabras que aparecen en las pantallas.',
  search: 'Buscar en las guías',
  foundOne: '1 guía encontrada.',
  foundOther: '{count} guías encontradas.',
  section: 'En el apartado',
  nothing: 'Ninguna guía habla de esto.',
  ask: 'Pregúntanos y te responde una persona',
  failed: 'No se pudo cargar la búsqueda. Todas las guías están abajo.',
  minutes: (count) => (count === 1 ? '1 minuto de lectura' : `${count} minutos de lectura`),
  path: 'Estás aquí',
  contents: 'En esta guía',
  next: 'Guía siguiente',
  unclear: '¿Falta algo o no queda claro?',
  write: 'Escríbenos',
}

export const resourcesText: Record<Language, typeof english> = { en: english, es: spanish }
