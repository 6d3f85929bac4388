import type { ChatScript } from './support-scripts.ts'

export const spanishScripts: readonly ChatScript[] = [
  {
    by: 'customer',
    hoursAgo: 0.6,
    ends: 'open',
    tags: ['Envíos'],
    lines: [
      [0, 'visitor', '¡Hola! ¿Saben a qué hora llega hoy el pedido #order?'],
      [3, 'visitor', 'A partir de las cinco no hay nadie en casa.'],
    ],
  },
  {
    by: { name: 'Marina Ferrer', email: 'marina.ferrer@correo.example' },
    hoursAgo: 2.1,
    ends: 'open',
    lines: [
      [0, 'visitor', 'Buenas, ¿las alpargatas tallan grande? Suelo llevar un 38.', { card: { product: 'Alpargatas' } }],
    ],
  },
  {
    by: 'customer',
    hoursAgo: 4.4,
    assignee: 'noah',
    ends: 'open',
    tags: ['Devoluciones'],
    lines: [
      [0, 'visitor', 'Quiero devolver el cojín del pedido #order, el color no es el que esperaba.'],
      [12, 'noah', 'Claro que sí. ¿Prefieres el reembolso o cambiarlo por el crudo?', { card: 'order' }],
      [26, 'visitor', 'Cambiarlo por el crudo, si quedan.', { quotes: 2 }],
    ],
  },
  {
    by: { name: 'Diego Lozano', email: 'diego.lozano@correo.example' },
    hoursAgo: 8,
    assignee: 'elena',
    ends: 'open',
    tags: ['Empresas'],
    lines: [
      [0, 'visitor', 'Preparamos cestas de Navidad para 40 empleados. ¿Hacen presupuestos?'],
      [24, 'elena', '¡Por supuesto! ¿Cuánto quieres gastar por cesta?'],
      [51, 'visitor', 'Unos 45 euros, con queso y turrón a ser posible.'],
      [18, 'elena', 'Mañana te envío dos propuestas con precios.', { card: { product: 'Queso curado de oveja' } }],
    ],
  },
  {
    by: 'shopper',
    hoursAgo: 26,
    assignee: 'noah',
    ends: { snoozedHours: 22 },
    lines: [
      [0, 'visitor', '¿Volverán a tener la manta merina en color teja?'],
      [15, 'noah', 'El Telar teje una nueva serie. Te aviso el jueves.'],
      [2, 'noah', 'Preguntar el jueves al taller por la manta teja.', { isNote: true }],
    ],
  },
  {
    by: 'customer',
    hoursAgo: 40,
    assignee: 'noah',
    ends: 'closed',
    tags: ['Envíos'],
    rating: [5, 'Muy amables, me cambiaron el horario al momento.'],
    lines: [
      [0, 'visitor', '¿Puedo recibir el pedido #order por la tarde en vez de por la mañana?'],
      [4, 'noah', 'Hecho: el viernes de 17:00 a 20:00.'],
      [2, 'visitor', '¡Gracias!'],
    ],
  },
  {
    by: { name: 'Carmen Rubio', email: 'carmen.rubio@correo.example' },
    hoursAgo: 63,
    assignee: 'elena',
    ends: 'closed',
    rating: [4, ''],
    lines: [
      [0, 'visitor', '¿El aceite picual es muy intenso para ensaladas?'],
      [
        33,
        'elena',
        'Tiene carácter. Para ensaladas suaves te recomiendo el arbequina.',
        {
          card: { product: 'Aceite arbequina' },
        },
      ],
      [6, 'visitor', 'Me llevo los dos, entonces.'],
    ],
  },
  {
    by: 'customer',
    hoursAgo: 90,
    assignee: 'noah',
    ends: 'closed',
    tags: ['Pedido con problema'],
    rating: [3, 'Lo resolvieron, pero el plato de reemplazo tardó una semana.'],
    lines: [
      [0, 'visitor', 'Un plato del pedido #order llegó roto.'],
      [47, 'noah', 'Lo siento mucho. Te enviamos otro hoy mismo, no hace falta que devuelvas el roto.'],
      [
        5,
        'noah',
        'Segundo plato roto este mes. @Elena, ¿cambiamos el embalaje?',
        { isNote: true, mentions: ['elena'] },
      ],
      [210, 'visitor', 'De acuerdo, gracias.'],
    ],
  },
  {
    by: 'customer',
    hoursAgo: 150,
    assignee: 'elena',
    ends: 'closed',
    lines: [
      [0, 'visitor', '¿Me podrían enviar la factura del pedido #order?'],
      [20, 'elena', 'Te la acabo de mandar por correo. También la encuentras en tu cuenta.'],
      [3, 'visitor', 'Recibida, mil gracias.'],
    ],
  },
  {
    by: { name: 'Óscar Medina', email: 'oscar.medina@correo.example' },
    hoursAgo: 205,
    assignee: 'noah',
    ends: 'closed',
    rating: [5, 'Respuesta clara y rápida.'],
    lines: [
      [0, 'visitor', '¿Envían vino a Canarias?'],
      [6, 'noah', 'De momento no, por los trámites de aduana. Sí enviamos conservas y aceite.'],
    ],
  },
  {
    by: 'customer',
    hoursAgo: 330,
    assignee: 'noah',
    ends: 'closed',
    tags: ['Recompensas'],
    lines: [
      [0, 'visitor', '¿Cómo uso mis puntos en el próximo pedido?'],
      [9, 'noah', 'En el último paso del pago puedes elegir cuántos usar.'],
      [4, 'visitor', 'Perfecto, ya lo veo.'],
    ],
  },
  {
    by: { name: 'Lola Iturbe', email: 'lola.iturbe@correo.example' },
    hoursAgo: 480,
    assignee: 'elena',
    ends: 'closed',
    rating: [5, ''],
    lines: [
      [0, 'visitor', '¿El capazo grande cabe en una bici?'],
      [28, 'elena', 'En un portabultos trasero, sí: mide 45 por 30 cm.', { card: { product: 'Capazo de mimbre' } }],
    ],
  },
  {
    by: 'customer',
    hoursAgo: 700,
    assignee: 'elena',
    ends: 'closed',
    lines: [
      [0, 'visitor', 'El código de descuento no funcionó en el pedido #order.'],
      [41, 'elena', 'Había caducado el día anterior. Te hemos abonado la diferencia como saldo.'],
      [15, 'visitor', '¡Qué detalle! Gracias.', { via: 'email' }],
    ],
  },
]
