export interface DemoText {
  cancelled: readonly string[]
  refunded: readonly string[]
  failed: readonly string[]
  customerNotes: readonly string[]
  teamNotes: readonly string[]
  notesForCustomer: readonly string[]
  tags: readonly string[]
  walkIn: string
}

export const english: DemoText = {
  cancelled: ['Changed their mind', 'Ordered twice by mistake', 'Found out they will be away', 'Could not be reached'],
  refunded: ['Arrived chipped', 'Not the colour they hoped for', 'One too many', 'Late, so we gave something back'],
  failed: ['Nobody home', 'Could not find the entrance', 'Road closed'],
  customerNotes: [
    'Please ring twice, the bell is quiet.',
    'It is a gift: no prices in the box, please.',
    'You can leave it with the neighbour on the left.',
    'Thank you! We loved the last one.',
  ],
  teamNotes: [
    'Called to confirm the time.',
    'Packed in two boxes.',
    'Add a sample of the new tea.',
    'Check the glaze before it goes out.',
  ],
  notesForCustomer: ['We have added a small thank-you.', 'Your parcel leaves tomorrow morning.'],
  tags: ['Gift', 'Fragile', 'Wholesale', 'Call first', 'VIP'],
  walkIn: 'Walk-in customer',
}

export const spanish: DemoText = {
  cancelled: ['Ha cambiado de idea', 'Pedido repetido por error', 'Estará de viaje', 'No hemos podido contactar'],
  refunded: ['Llegó desportillado', 'No era el color que esperaba', 'Una pieza de más', 'Llegó tarde: compensación'],
  failed: ['No había nadie en casa', 'No se encontró el portal', 'Calle cortada'],
  customerNotes: [
    'Llamad dos veces, el timbre suena poco.',
    'Es un regalo: sin precios en la caja, por favor.',
    'Se puede dejar en la portería.',
    '¡Gracias! El último nos encantó.',
  ],
  teamNotes: [
    'Hemos llamado para confirmar la hora.',
    'Va en dos cajas.',
    'Añadir una muestra de aceite.',
    'Revisar el esmalte antes de enviarlo.',
  ],
  notesForCustomer: ['Hemos añadido un detalle de agradecimiento.', 'Tu paquete sale mañana por la mañana.'],
  tags: ['Regalo', 'Frágil', 'Mayorista', 'Llamar antes', 'VIP'],
  walkIn: 'Cliente de mostrador',
}
