import type { Guide } from '#web/site/resources/guide.ts'

export const planningDeliveries: Guide = {
  slug: 'planning-deliveries',
  title: 'Planificar las entregas y recogidas',
  summary:
    'Ofrece horarios que puedas cumplir: métodos y costes, franjas con cupo y hora de cierre, días distintos y albaranes.',
  sections: [
    {
      id: 'methods',
      heading: 'Primero los métodos',
      body: [
        'En [Entregas e impuestos](/dashboard/settings/fulfillment) dices cómo se entregan los pedidos. Cada método tiene un [[Coste]] y, en [[Gratis desde]], un importe a partir del cual no se cobra. Cuenta el precio de los productos antes de descuentos.',
        'Para el [[Reparto]] dices además adónde vas:',
        {
          points: [
            '[[En todas partes]]: no se rechaza ninguna dirección.',
            '[[Códigos postales y zonas]]: códigos postales que nombras y una zona que dibujas en el mapa; basta con una de las dos cosas. `280*` significa todos los que empiecen así.',
            '[[Un radio]]: hasta donde digas alrededor de tu lugar principal, en línea recta. Antes pon el lugar en el mapa, en [Ubicaciones](/dashboard/settings/location).',
          ],
        },
      ],
    },
    {
      id: 'windows',
      heading: 'Después las franjas',
      body: [
        'Una franja es un horario en el que los clientes pueden recibir su pedido, en ciertos días de la semana, por ejemplo los sábados de 9 a 12. Es de un solo método.',
        {
          steps: [
            'Abre [Franjas de entrega](/dashboard/settings/fulfillment-windows) y elige [[Añadir franja]].',
            'Ponle un [[Nombre]] que entiendan los clientes y di en [[Para]] si es de reparto, de recogida o de envío.',
            'Elige los [[Días de la semana]] y las horas, [[Desde]] y [[Hasta]]. Son las de los relojes de la tienda, estés donde estés.',
            'Escribe los [[Pedidos por día]]: cuántos puedes hacer. Cuando la tienen tantos, la franja está llena ese día y no se cuela nadie.',
            'En [[Se cierra antes de empezar]] di cuánto antes de su principio deja de admitir pedidos, para que te dé tiempo a prepararlos. [[Se puede reservar con antelación]] dice con cuántos días se ofrece.',
            'Añade un [[Coste]] si este horario se paga aparte, y [[Códigos postales]] si a esta hora solo vas ahí.',
            'Lee lo que pone en [[En palabras]] y elige [[Crear franja]].',
          ],
        },
        {
          table: {
            head: ['Quieres', 'Escribe'],
            rows: [
              [
                'Reparto por la tarde del mismo día, pedidos hasta las 14:00',
                '[[Desde]] 18:00, [[Se cierra antes de empezar]] 4 horas, [[Se puede reservar con antelación]] 0 días',
              ],
              [
                'Sábado por la mañana, 20 pedidos como mucho, hasta el viernes a mediodía',
                '[[Desde]] 9:00, [[Pedidos por día]] 20, [[Se cierra antes de empezar]] 21 horas',
              ],
              [
                'Una hora de recogida cada día, con dos semanas de antelación',
                '[[Recogida]], todos los días, [[Se puede reservar con antelación]] 14 días',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'different-days',
      heading: 'Días distintos',
      body: [
        'Festivos, un segundo coche antes de Navidad, un día que empieza más tarde: la franja se queda como está y se cambia solo ese día.',
        {
          points: [
            '[[Días sin ella]] cierra días sueltos.',
            '[[Días con otras horas u otro número de pedidos]] cambia días sueltos. Un día en que la franja no suele estar se añade nombrándolo ahí.',
          ],
        },
        'Los pedidos que ya tienen uno de esos días lo conservan. Míralos en la vista de la semana y llama a los clientes si hace falta.',
      ],
    },
    {
      id: 'week',
      heading: 'La semana de un vistazo',
      body: [
        'Elige [[Semana]] encima de la lista de franjas. Cada franja de cada día muestra cuántos pedidos tiene y cuántos caben, y si está [[Abierta]], [[Llena]] o [[Cerrada]].',
        {
          picture: 'windows',
          alt: 'Una semana de franjas, cada una con los pedidos que tiene y los que caben',
          caption: 'Un clic en una franja abre ese día: sus pedidos, sus horas, su cupo.',
        },
        {
          steps: [
            'Elige una franja de un día.',
            'Pon [[Este día]] en [[Cerrada]], o cambia las horas o el número de [[Pedidos]] solo para ese día, y elige [[Guardar este día]]. [[Como siempre]] lo deja como estaba.',
            '[[Ver los pedidos de este día]] lleva a la lista, ya filtrada.',
          ],
        },
        {
          note: 'Quien introduce un pedido a mano también puede reservar un horario ya cerrado para los clientes. En la página de un pedido, [[Cambiar el horario]] lo pasa a otra franja.',
        },
      ],
    },
    {
      id: 'packing',
      heading: 'Preparar el día',
      body: [
        {
          steps: [
            'Abre [Pedidos](/dashboard/orders) y pon el día en [[Fecha del horario]].',
            'Selecciona los pedidos, con las casillas o con ‹X›, y elige [[Albaranes]]. Recibes un solo PDF con todos: unidades sin precios, una casilla que marcar en cada línea y las notas que son también para el cliente.',
            'Elige [[Cambiar estado]] para que todos avancen a la vez. Los que no pueden pasar se quedan como están y te decimos por qué.',
            'Cuando sale un pedido, elige [[Enviar]] en su página y después [[Marcar como entregado]], que además lo completa. Si no había nadie en casa, [[Entrega fallida]] pide el motivo, e [[Intentar de nuevo]] hace que pueda salir otra vez.',
          ],
        },
        'El filtro [[Con retraso]] encuentra los pedidos cuyo horario ya pasó y que aún no están listos.',
      ],
    },
    {
      id: 'later',
      heading: 'Lo que viene después',
      body: [
        'Las rutas y los repartidores aún no están; llegan durante la beta. Hasta entonces el orden de las paradas lo eliges tú: ordena la lista por [[Entrega o recogida]]; las direcciones están en los albaranes.',
      ],
    },
  ],
}
