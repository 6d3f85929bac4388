import type { Guide } from '#web/site/resources/guide.ts'

export const planningDeliveries: Guide = {
  slug: 'planning-deliveries',
  title: 'Franjas de retiro y entrega',
  summary:
    'Configura los métodos y cargos de entrega, ofrece franjas con límite de pedidos e imprime listas de empaque.',
  sections: [
    {
      id: 'methods',
      heading: 'Métodos de entrega',
      body: [
        'Ve a [Entrega e impuestos](/dashboard/settings/fulfillment) para elegir tus métodos. Cada uno tiene una [[Coste]] y, en [[Gratis desde]], un importe opcional a partir del cual es gratis, según el subtotal antes de descuentos.',
        'Para [[Reparto]], elige dónde entregas:',
        {
          points: [
            '[[En todas partes]]: todas las direcciones.',
            '[[Códigos postales y zonas]]: los códigos postales que ingresas y la zona que dibujas en el mapa. Usa `902*` para todos los códigos postales que empiezan con 902.',
            '[[Un radio]]: una distancia alrededor de tu ubicación principal. Primero define su posición en el mapa en [Ubicaciones](/dashboard/settings/location).',
          ],
        },
      ],
    },
    {
      id: 'windows',
      heading: 'Franja nueva',
      body: [
        'Una franja es un horario en el que los clientes pueden recibir su pedido, por ejemplo, los sábados de 9 a 12. Cada franja pertenece a un método de entrega.',
        {
          steps: [
            'Abre [Franjas de entrega](/dashboard/settings/fulfillment-windows) y haz clic en [[Añadir franja]].',
            'Ingresa un [[Nombre]] para tus clientes y elige el método en [[Para]].',
            'Elige los [[Días de la semana]] e ingresa las horas en [[Desde]] y [[Hasta]], en la zona horaria de la tienda.',
            'Ingresa [[Pedidos por día]]. Cuando se alcanza el límite, la franja está llena ese día.',
            'En [[Se cierra antes de empezar]], ingresa cuánto antes del inicio la franja deja de recibir pedidos. En [[Se puede reservar con antelación]], ingresa con cuántos días de anticipación se puede reservar.',
            'Agrega una [[Coste]] si esta franja cuesta más y [[Códigos postales]] si es solo para algunas zonas.',
            'Revisa el resumen en [[En palabras]] y haz clic en [[Crear franja]].',
          ],
        },
        {
          table: {
            head: ['Ejemplo', 'Configuración'],
            rows: [
              [
                'Entrega el mismo día por la tarde, para pedidos antes de las 14:00',
                '[[Desde]] 18:00, [[Se cierra antes de empezar]] 4 horas, [[Se puede reservar con antelación]] 0 días',
              ],
              [
                'Sábado por la mañana, hasta 20 pedidos, hasta el viernes al mediodía',
                '[[Desde]] 9:00, [[Pedidos por día]] 20, [[Se cierra antes de empezar]] 21 horas',
              ],
              [
                'Retiro diario, hasta con dos semanas de anticipación',
                '[[Recogida]], todos los días, [[Se puede reservar con antelación]] 14 días',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'different-days',
      heading: 'Fechas especiales',
      body: [
        'Cambia fechas específicas por feriados, mayor capacidad o un inicio más tarde:',
        {
          points: [
            '[[Días sin ella]] cierra la franja en fechas específicas.',
            '[[Días con otras horas u otro número de pedidos]] cambia fechas específicas. También puedes agregar una fecha en la que esta franja normalmente no abre.',
          ],
        },
        'Los pedidos existentes conservan su fecha. Revisa la vista semanal y contacta a esos clientes si hace falta.',
      ],
    },
    {
      id: 'week',
      heading: 'Vista semanal',
      body: [
        'Haz clic en [[Semana]] sobre la lista para ver los pedidos y el límite de cada franja, y si está [[Abierta]], [[Llena]] o [[Cerrada]].',
        {
          picture: 'windows',
          alt: 'Semana de franjas con los pedidos y el límite de cada una',
          caption: 'Haz clic en una franja para ver sus pedidos o cambiar su horario ese día.',
        },
        {
          steps: [
            'Haz clic en una franja de un día.',
            'Define [[Este día]] como [[Cerrada]], o cambia el horario o el número de [[Pedidos]] de ese día, y haz clic en [[Guardar este día]]. Para deshacerlo, haz clic en [[Como siempre]].',
            'Para ver los pedidos del día, haz clic en [[Ver los pedidos de este día]].',
          ],
        },
        {
          note: 'En un pedido manual puedes reservar una franja que ya cerró para los clientes. Para mover un pedido a otra franja, haz clic en [[Cambiar el horario]] en su página.',
        },
      ],
    },
    {
      id: 'packing',
      heading: 'Preparación',
      body: [
        {
          steps: [
            'Abre [Pedidos](/dashboard/orders) y define [[Fecha del horario]] con el día.',
            'Selecciona los pedidos con las casillas o con ‹X› y haz clic en [[Albaranes]] para obtener un PDF con artículos, casillas y notas del cliente, sin precios.',
            'Haz clic en [[Cambiar estado]] para actualizarlos todos. Los pedidos que no pueden cambiar a ese estado se omiten.',
            'Cuando salga un pedido, haz clic en [[Enviar]] en su página y después en [[Marcar como entregado]] para completarlo. Si no hay nadie en casa, haz clic en [[Entrega fallida]] e ingresa el motivo. Haz clic en [[Intentar de nuevo]] para enviarlo de nuevo.',
          ],
        },
        'Usa el filtro [[Con retraso]] para encontrar pedidos que no están listos a tiempo.',
      ],
    },
    {
      id: 'later',
      heading: 'Planificación de rutas',
      body: [
        'Las rutas y los repartidores todavía no están disponibles. Puedes ordenar los pedidos por [[Entrega o recogida]] y usar las direcciones de las listas de empaque.',
      ],
    },
  ],
}
