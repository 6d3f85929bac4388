import type { Guide } from '#web/site/resources/guide.ts'

export const storesAndStaff: Guide = {
  slug: 'stores-and-staff',
  title: 'Varias tiendas y quienes trabajan en ellas',
  summary:
    'Abre otra tienda, cambia entre tiendas, invita a personas, da a cada una justo lo que necesita y mira quién cambió qué.',
  sections: [
    {
      id: 'open',
      heading: 'Abre otra tienda',
      body: [
        'Una tienda tiene sus productos, pedidos, clientes y dinero, su moneda, su idioma y su zona horaria. Nada de una se ve en otra. Tu acceso y tu personal se comparten.',
        {
          steps: [
            'Abre el menú con el nombre de la tienda, arriba a la izquierda, y elige [[Abrir una tienda]].',
            'Escribe el [[Nombre]], la [[Moneda]], el [[Idioma]] y la [[Zona horaria]].',
            'Lee [[Lo que cuesta]] y confirma. El plan incluye una tienda; cada una más cuesta 5,00 US$ al mes. En la beta aún no se puede pagar con tarjeta.',
          ],
        },
      ],
    },
    {
      id: 'switch',
      heading: 'Cambia entre tiendas',
      body: [
        'El mismo menú muestra [[Tus tiendas]], cada una con su color. También sirve ‹Ctrl›+‹K› y unas letras de su nombre.',
        'Cada pestaña del navegador recuerda su propia tienda, así que puedes tener dos una al lado de la otra.',
        'Para llevarte productos, selecciónalos en la lista y elige [[Copiar a una tienda]]. Las copias empiezan como borradores sin existencias.',
      ],
    },
    {
      id: 'invite',
      heading: 'Invita a alguien',
      body: [
        {
          steps: [
            'Abre [Personal](/dashboard/staff) y elige [[Invitar]].',
            'Escribe su nombre y su correo en [[Quién]].',
            'En [[Dónde]] marca las tiendas en las que puede entrar. De las demás no ve nada.',
            'En [[Qué puede hacer]] empieza con un grupo que encaje y ajústalo si quieres.',
            'Elige [[Enviar la invitación]]. El enlace del correo sirve durante siete días; [[Enviar la invitación otra vez]] crea uno nuevo.',
          ],
        },
        'El plan incluye a una persona además del titular; cada una más cuesta 1,00 US$ al mes. En la beta aún no se puede pagar con tarjeta.',
      ],
    },
    {
      id: 'permissions',
      heading: 'Qué puede hacer',
      body: [
        {
          table: {
            head: ['Grupo', 'Para quién'],
            rows: [
              ['[[Estándar]]', 'El día a día de la tienda, sin dinero, personal ni dominio.'],
              ['[[Almacén]]', 'Pedidos por preparar y existencias.'],
              ['[[Atención]]', 'Los clientes y sus pedidos.'],
              ['[[Encargado]]', 'El día a día y una mirada al personal y al registro.'],
            ],
          },
        },
        'Cada permiso se puede añadir o quitar por separado, y [[Buscar un permiso]] lo encuentra por una palabra. Lo que quitas termina con su siguiente clic, esté donde esté.',
        {
          note: 'Nadie da lo que no tiene y nadie cambia su propio acceso. Los correos, teléfonos y direcciones de los clientes solo los ve quien puede ver datos personales.',
        },
        'Algunos permisos son de partes que llegan durante la beta, como el chat, las campañas y las rutas. Ya puedes darlos; todavía no hacen nada.',
      ],
    },
    {
      id: 'end',
      heading: 'Cuando alguien se va',
      body: [
        'Abre a la persona en la lista de personal y elige [[Desactivar el acceso]] en [[Estado]]. Su sesión se cierra en todas partes en segundos y su plaza queda libre. No se pierde nada de lo que hizo, y [[Activar el acceso]] le devuelve lo que tenía.',
      ],
    },
    {
      id: 'safe',
      heading: 'Protege la cuenta',
      body: [
        {
          points: [
            'Activa el [[Acceso en dos pasos]] en [tu perfil](/dashboard/profile): entonces no basta con una contraseña robada. Guarda los códigos de recuperación donde guardas las contraseñas.',
            'En [[Dispositivos]] ves dónde tienes la sesión abierta y puedes cerrar lo que no conozcas.',
            'El [registro de actividad](/dashboard/logs) dice quién cambió qué, de qué a qué y cuándo.',
          ],
        },
      ],
    },
  ],
}
