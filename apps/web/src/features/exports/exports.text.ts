import { defineText } from '#web/client/text.ts'

export const exportsText = defineText('exports', {
  en: {
    title: 'Exports',
    file: 'File',
    status: 'Status',
    running: 'In progress',
    done: 'Ready',
    failed: 'Failed',
    rows: 'Records',
    size: 'Size',
    created: 'Started',
    expires: 'Available until',
    download: 'Download',
    cancel: 'Cancel export',
    delete: 'Delete file',
    emptyTitle: 'No exports yet',
    emptyBody:
      'Export products, customers, orders, discounts, or inventory from their lists. Files stay here for 7 days.',
    kilobytes: '{{size}} kB',
    megabytes: '{{size}} MB',
  },
  es: {
    title: 'Exportaciones',
    file: 'Archivo',
    status: 'Estado',
    running: 'En curso',
    done: 'Listo',
    failed: 'Con error',
    rows: 'Registros',
    size: 'Tamaño',
    created: 'Inicio',
    expires: 'Disponible hasta',
    download: 'Descargar',
    cancel: 'Cancelar exportación',
    delete: 'Eliminar archivo',
    emptyTitle: 'Aún no hay exportaciones',
    emptyBody:
      'Exporta productos, clientes, pedidos, descuentos o inventario desde sus listas. Los archivos quedan aquí 7 días.',
    kilobytes: '{{size}} kB',
    megabytes: '{{size}} MB',
  },
})
