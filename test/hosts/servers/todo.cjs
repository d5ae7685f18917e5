/** The example "todo" of LoopBack, with its data in the working directory. Prints its address. */
const { TodoListApplication } = require('@loopback/example-todo');

void (async () => {
  const app = new TodoListApplication({ rest: { port: 0, host: '127.0.0.1' } });
  await app.boot();
  // Nothing is asked outside of this machine: no address is known.
  app.bind('services.Geocoder').to({ geocode: async () => [] });
  await app.start();
  console.log(app.restServer.url);
})();
