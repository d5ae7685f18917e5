# Notes, after the tutorial of Mojolicious' plugin for OpenAPI. Prints its address.
use Mojolicious::Lite -signatures;
use Mojo::Server::Daemon;

my %notes = (1 => {id => 1, title => 'Milk', text => 'Two bottles'}, 2 => {id => 2, title => 'Bread'});
my $latest = 2;

sub missing ($c) {
  $c->render(status => 404, openapi => {errors => [{message => 'No such note.', path => '/noteId'}]});
}

get '/notes' => sub ($c) {
  $c = $c->openapi->valid_input or return;
  my @found = map { $notes{$_} } sort { $a <=> $b } keys %notes;
  my $limit = $c->param('limit');
  splice @found, $limit if @found > $limit;
  $c->render(openapi => \@found);
}, 'listNotes';

post '/notes' => sub ($c) {
  $c = $c->openapi->valid_input or return;
  my $note = {%{$c->req->json}, id => ++$latest};
  $notes{$latest} = $note;
  $c->res->headers->location("/notes/$latest");
  $c->render(status => 201, openapi => $note);
}, 'addNote';

get '/notes/:noteId' => sub ($c) {
  $c = $c->openapi->valid_input or return;
  my $note = $notes{$c->param('noteId')} or return missing($c);
  $c->render(openapi => $note);
}, 'readNote';

put '/notes/:noteId' => sub ($c) {
  $c = $c->openapi->valid_input or return;
  my $note = $notes{$c->param('noteId')} or return missing($c);
  $notes{$note->{id}} = {%{$c->req->json}, id => $note->{id}};
  $c->render(openapi => $notes{$note->{id}});
}, 'changeNote';

del '/notes/:noteId' => sub ($c) {
  $c = $c->openapi->valid_input or return;
  delete $notes{$c->param('noteId')} or return missing($c);
  $c->render(status => 204, openapi => '');
}, 'removeNote';

plugin OpenAPI => {url => app->home->child('mojolicious.json'), schema => 'v3'};
app->log->level('fatal');
my $daemon = Mojo::Server::Daemon->new(app => app, listen => ['http://127.0.0.1:0'], silent => 1)->start;
$| = 1;
say 'http://127.0.0.1:', $daemon->ports->[0];
$daemon->run;
