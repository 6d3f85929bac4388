import { defineText } from '#web/client/text.ts'

export const deliverySettingsText = defineText('deliverySettings', {
  en: {
    title: 'Delivery settings',
    cannotEdit: 'You don’t have permission to edit delivery settings. Ask your account owner.',
    saved: 'Delivery settings saved',
    planning: 'Route planning',
    serviceMinutes: 'Time per stop',
    minutes: 'min',
    allowsLate: 'Allow late arrivals',
    allowsLateHelp: 'Plans may miss a window if no driver can make it. Late stops are marked.',
    proof: 'Proof of delivery',
    proofHelp: 'Drivers must record what you turn on.',
    photo: 'Photo',
    name: 'Recipient’s name',
    signature: 'Signature',
    code: 'Customer code',
    codeHelp: 'Customers get a 4-digit code when the order leaves.',
  },
  es: {
    title: 'Ajustes de entrega',
    cannotEdit: 'No tienes permiso para editar los ajustes de entrega. Consulta al propietario de la cuenta.',
    saved: 'Ajustes de entrega guardados',
    planning: 'Planificación de rutas',
    serviceMinutes: 'Tiempo por parada',
    minutes: 'min',
    allowsLate: 'Permitir retrasos',
    allowsLateHelp:
      'Los planes pueden incumplir un horario si ningún conductor llega a tiempo. Las paradas con retraso se marcan.',
    proof: 'Prueba de entrega',
    proofHelp: 'Los conductores deben registrar lo que actives.',
    photo: 'Foto',
    name: 'Nombre de quien recibe',
    signature: 'Firma',
    code: 'Código del cliente',
    codeHelp: 'Los clientes reciben un código de 4 dígitos cuando sale el pedido.',
  },
})
