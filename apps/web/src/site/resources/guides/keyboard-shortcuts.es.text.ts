import type { Guide } from '#web/site/resources/guide.ts'

export const keyboardShortcuts: Guide = {
  slug: 'keyboard-shortcuts',
  title: 'Atajos de teclado',
  summary: 'Todos los atajos de teclado para búsqueda, listas, pedidos, formularios, tablas, orden y mapas.',
  sections: [
    {
      id: 'everywhere',
      heading: 'General',
      body: [
        'En una Mac, usa ‹⌘› en lugar de ‹Ctrl›. Los atajos de una sola letra funcionan cuando no escribes en un campo y no hay un diálogo abierto.',
        {
          table: {
            head: ['Tecla', 'Acción'],
            rows: [
              ['‹Ctrl›+‹K›', 'Buscar páginas, acciones, tiendas y registros'],
              ['‹↑› ‹↓› ‹Intro›', 'Elegir y abrir un resultado'],
              ['‹Esc›', 'Cerrar el diálogo, menú o mensaje actual'],
              ['‹Tab›', 'Ir al siguiente elemento. El primero de cada página salta al contenido'],
            ],
          },
        },
      ],
    },
    {
      id: 'lists',
      heading: 'Listas',
      body: [
        'Todas las listas usan los mismos atajos. Presiona ‹?› para verlos.',
        {
          table: {
            head: ['Tecla', 'Acción'],
            rows: [
              ['‹/›', '[[Buscar]]'],
              ['‹J› ‹K›', '[[Fila siguiente o anterior]]'],
              ['‹Intro›', '[[Abrir fila]]'],
              ['‹X›', '[[Seleccionar fila]]'],
              ['‹B›', '[[Ir a las acciones masivas]]'],
              ['‹Esc›', '[[Quitar la selección y luego la búsqueda]]'],
              ['‹?›', '[[Mostrar atajos]]'],
            ],
          },
        },
      ],
    },
    {
      id: 'orders',
      heading: 'Pedidos',
      body: [
        {
          table: {
            head: ['Tecla', 'Acción'],
            rows: [
              ['‹J›', 'Pedido anterior (debajo en la lista)'],
              ['‹K›', 'Pedido siguiente'],
            ],
          },
        },
        'En un pedido nuevo, presiona ‹Intro› en [[Agregar producto]] para agregar el producto con ese código exacto. Los lectores de códigos lo hacen por ti.',
      ],
    },
    {
      id: 'reviews',
      heading: 'Solicitudes de recompensas',
      body: [
        {
          table: {
            head: ['Tecla', 'Acción'],
            rows: [
              ['‹J› ‹K›', 'Solicitud siguiente o anterior. También con las flechas'],
              ['‹A›', 'Aprobar'],
              ['‹R›', 'Rechazar'],
              ['‹1› ‹2› ‹3›', 'En el cuadro de rechazo: rechazar con ese motivo'],
              ['‹U›', 'Deshacer la última decisión, durante 10 segundos'],
            ],
          },
        },
      ],
    },
    {
      id: 'inbox',
      heading: 'Bandeja de entrada',
      body: [
        {
          table: {
            head: ['Tecla', 'Acción'],
            rows: [
              ['‹J› ‹K›', 'Conversación siguiente o anterior'],
              ['‹R›', 'Responder'],
              ['‹N›', 'Agregar una nota privada'],
              ['‹A›', 'Asignar'],
              ['‹E›', 'Cerrar o reabrir'],
              ['‹Z›', 'Posponer'],
              ['‹/›', 'Buscar conversaciones. En una respuesta, insertar una respuesta guardada'],
              ['‹@›', 'En una nota, mencionar a alguien del equipo'],
              ['‹Intro›', 'Enviar. ‹Mayús›+‹Intro› empieza una línea nueva'],
              ['‹Esc›', 'Salir de la respuesta'],
            ],
          },
        },
      ],
    },
    {
      id: 'forms',
      heading: 'Formularios',
      body: [
        {
          table: {
            head: ['Tecla', 'Acción'],
            rows: [
              ['‹Ctrl›+‹S›', 'Guardar. En un pedido nuevo, crear el pedido'],
              ['‹Intro›', 'Agregar una etiqueta, un código, un código postal o una fecha a una lista'],
              ['‹Ctrl›+‹V›', 'Subir una imagen copiada a los medios de un producto'],
              ['‹Ctrl›+‹B› ‹Ctrl›+‹I›', 'Negrita y cursiva en las descripciones'],
              ['‹Ctrl›+‹Z› ‹Ctrl›+‹Mayús›+‹Z›', 'Deshacer y rehacer en el editor del tema'],
            ],
          },
        },
      ],
    },
    {
      id: 'tables',
      heading: 'Tablas editables',
      body: [
        'Los precios, las existencias, las variantes y los conteos se editan en tablas que funcionan como una hoja de cálculo.',
        {
          table: {
            head: ['Tecla', 'Acción'],
            rows: [
              ['‹↑› ‹↓› ‹←› ‹→›', 'Ir a la celda de al lado. Con ‹Ctrl›, al borde. Con ‹Mayús›, seleccionar celdas'],
              ['‹Inicio› ‹Fin›', 'Primera y última celda de la fila. Con ‹Ctrl›, de la tabla'],
              ['‹Re Pág› ‹Av Pág›', 'Diez filas arriba y abajo'],
              ['‹Intro› ‹F2›', 'Editar la celda. Al escribir se reemplaza su valor'],
              ['‹Intro› ‹Tab›', 'Al editar: guardar e ir abajo o a la derecha. Con ‹Mayús›, atrás'],
              ['‹Esc›', 'Al editar: descartar el cambio'],
              ['‹Supr› ‹Retroceso›', 'Vaciar las celdas seleccionadas'],
              ['‹Ctrl›+‹C› ‹Ctrl›+‹V›', 'Copiar y pegar, también desde y hacia una hoja de cálculo'],
              ['‹Ctrl›+‹D›', 'Rellenar hacia abajo'],
              ['‹Ctrl›+‹Z›', 'Deshacer'],
              ['‹Esc› y después ‹Tab›', 'Salir de la tabla'],
            ],
          },
        },
      ],
    },
    {
      id: 'moving',
      heading: 'Orden y mapas',
      body: [
        {
          table: {
            head: ['Tecla', 'Acción'],
            rows: [
              ['‹Espacio›', 'Tomar o soltar una categoría, opción o método de pago por su asa'],
              ['‹↑› ‹↓› ‹←› ‹→›', 'Mover el elemento. En un mapa, mover el marcador o la esquina seleccionada'],
              ['‹Esc›', 'Cancelar el movimiento'],
            ],
          },
        },
      ],
    },
  ],
}
